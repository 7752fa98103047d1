import type { AppContext } from '../app-context.ts';

/** Ends the session on the server. @returns cookies that clear it in the browser. */
export async function signOut(context: AppContext, headers: Headers): Promise<readonly string[]> {
  const result = await context.auth.api.signOut({ headers, returnHeaders: true });
  return result.headers.getSetCookie();
}
