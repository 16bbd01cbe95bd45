/** Where things stand. */
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Where all that the tests make stands. */
export const SCRATCH = `${ROOT}target/smoke`;
/** The packages of the tests. */
export const TOOLS = `${ROOT}tests/node_modules`;
