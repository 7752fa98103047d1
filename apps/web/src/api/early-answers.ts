interface EarlyCall {
  readonly body: string;
  /** Null if the call was not made. */
  readonly answer: Promise<Response | null>;
}

declare global {
  interface Window {
    /** Set by `early-script/early.js`: calls by their paths. */
    earlyAnswers?: { readonly calls: Map<string, EarlyCall>; readonly askedAt: number };
  }
}

const SESSION_PATH = '/rpc/session/current';
/** Later, the data or the user may have changed. */
const FRESH_MILLISECONDS = 10_000;

/**
 * Returns the answer to a call that the page made before its scripts, or null. Each answer is used once. The
 * session's answer is only for the page's first call, because any other call may change the session.
 */
export async function takeEarlyAnswer(request: Request): Promise<Response | null> {
  const { earlyAnswers } = window;
  if (!earlyAnswers) return null;
  const { calls, askedAt } = earlyAnswers;
  const { pathname } = new URL(request.url);
  const call = calls.get(pathname);
  calls.delete(pathname);
  calls.delete(SESSION_PATH);
  if (performance.now() - askedAt > FRESH_MILLISECONDS) calls.clear();
  else if (call && call.body === (await request.clone().text())) return call.answer;
  return null;
}
