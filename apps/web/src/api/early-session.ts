declare global {
  interface Window {
    /** Set by `public/early.js`. */
    earlySession?: { readonly answer: Promise<Response>; readonly askedAt: number };
  }
}

const SESSION_PATH = '/rpc/session/current';
/** Later, the user may have signed in or out in another tab. */
const FRESH_MILLISECONDS = 10_000;

/**
 * Returns the session that the page asked for before its scripts, if `url` is that call and the first of the page. Any
 * other call may change the session, so it discards this answer.
 */
export function takeEarlySession(url: string): Promise<Response> | null {
  const { earlySession } = window;
  delete window.earlySession;
  if (!earlySession || new URL(url).pathname !== SESSION_PATH) return null;
  return performance.now() - earlySession.askedAt < FRESH_MILLISECONDS ? earlySession.answer : null;
}
