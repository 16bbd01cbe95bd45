/** Delegates over the host's own `fetch`. What comes of it is the same in every runtime. */

const WORK = {
  artifact: { files: [{ path: "src/limit.py", text: "def limit():\n    return 429 # 汉字 😀\n" }] },
  criteria: ['contains "429"', "defines function health"],
  token: "s3cret",
};

/** The peer at `url` judges and signs, is silent at `/silent` and asks for another token at `/closed`. */
export async function delegateEverywhere(api, url) {
  const refusal = async (asked) => {
    try {
      await asked;
      return "nothing was refused";
    } catch (error) {
      return { isOurs: error instanceof api.CountersignError, code: error.code ?? null, message: error.message };
    }
  };
  const events = [];
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("enough")), 200);
  return {
    found: await api.delegate(url, { ...WORK, onEvent: (event) => events.push(event) }),
    events,
    silent: await refusal(api.delegate(`${url}/silent`, { ...WORK, timeout: 300 })),
    stopped: await refusal(api.delegate(`${url}/silent`, { ...WORK, signal: controller.signal })),
    closed: await refusal(api.delegate(`${url}/closed`, WORK)),
    absent: (await refusal(api.delegate("http://127.0.0.1:9", WORK))).code,
  };
}
