import { resolveCaller, type Caller } from '../../modules/identity/sessions/resolve-caller.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { setActor } from '../../platform/core/request-context.ts';

const callers = new WeakMap<Headers, Promise<Caller>>();

/**
 * Resolves the caller once per request. Limits, guards and handlers of the same request share the result.
 * @param headers of the request as it arrived; they identify the request
 * @param isUse false for requests that browsers send without user interaction, such as ranges
 *   of a playing video
 */
export function callerOfRequest(app: AppContext, headers: Headers, isUse = true): Promise<Caller> {
  const known = callers.get(headers);
  if (known) return known;
  const caller = resolveCaller(app, headers, isUse).then((resolved) => {
    if (resolved.kind === 'actor') setActor(resolved.actor.userId);
    return resolved;
  });
  callers.set(headers, caller);
  return caller;
}

/** Sets the caller of a request if it was resolved together with something else. */
export function setCallerOfRequest(headers: Headers, caller: Caller & { readonly kind: 'actor' }): void {
  setActor(caller.actor.userId);
  callers.set(headers, Promise.resolve(caller));
}

/**
 * Forgets the caller of a request that lasts. Its headers, which identify it, would keep the
 * account in memory.
 */
export const forgetCallerOfRequest = (headers: Headers): void => void callers.delete(headers);
