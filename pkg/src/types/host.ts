/** Types of the host that a caller's project may not know: without them the declarations here still compile. */

/** The type of a global. */
export type HostGlobal<Name extends string, Otherwise> = typeof globalThis extends { [Known in Name]: infer Known } ? Known : Otherwise;

/** What a global class makes. */
export type HostInstance<Name extends string> = HostGlobal<Name, { prototype: any }> extends { prototype: infer Known } ? Known : never;
