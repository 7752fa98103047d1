import { isDeepStrictEqual } from 'node:util';
import type { MiddlewareHandler } from 'hono';
import { findSessionAccount } from '../../modules/identity/sessions/caller.repository.ts';
import { admitFound, isUseRecorded, type Caller } from '../../modules/identity/sessions/resolve-caller.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { bearerOf } from '../../platform/auth/api-key-secret.ts';
import { checkInTransaction } from '../../platform/database/actor-check.ts';
import { callerOfRequest, forgetCallerOfRequest, setCallerOfRequest } from './request-caller.ts';

type ActorCaller = Caller & { readonly kind: 'actor' };

/** The most frequent calls. Each of them begins with a transaction of the actor. */
const PRESUMING: ReadonlySet<string> = new Set([
  'tickets.list',
  'tickets.counts',
  'tickets.get',
  'tickets.create',
  'tickets.delete',
]);

/** Sessions that a process knows. The oldest is evicted first. */
const MOST_KNOWN = 10_000;

/** The caller differs from the presumed one. */
class OtherCaller extends Error {
  override readonly name = 'OtherCaller';
}

interface Presumption {
  readonly token: string;
  isConfirmed: boolean;
}

/**
 * Presumes that a session's caller is the same as at its last request, so that the most frequent calls read session
 * and account along with their own statements instead of before them. The transaction fails, and nothing is sent or
 * changed, unless the rows that it reads make exactly the same caller (decision 0138).
 */
export class PresumedCallers {
  readonly #app: AppContext;
  readonly #known = new Map<string, ActorCaller>();
  readonly #presumptions = new WeakMap<Headers, Presumption>();

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Presumes the caller of a call, if the call is a frequent one. */
  presumeForCall(headers: Headers, procedure: string | null): void {
    if (procedure !== null && PRESUMING.has(procedure)) this.presume(headers);
  }

  /** Presumes the caller of a request, if its session is known. Its handler must use `confirm`. */
  presume(headers: Headers): void {
    if (bearerOf(headers) !== null) return;
    const token = this.#app.sessionCookies.read(headers);
    const known = token === null ? undefined : this.#known.get(token);
    if (token === null || !known?.session) return;
    // The use of the session is recorded along with its caller.
    if (isUseRecorded(known.session, this.#app.clock.now())) return;
    const presumption: Presumption = { token, isConfirmed: false };
    const caller = { ...known, actor: { ...known.actor } };
    checkInTransaction(caller.actor, async (tx) => {
      const found = await findSessionAccount(tx, token);
      const present =
        found && !found.hasExpired ? admitFound(this.#app.config, found, this.#app.clock.now()) : null;
      if (!isDeepStrictEqual(present, known)) throw new OtherCaller();
      presumption.isConfirmed = true;
    });
    this.#presumptions.set(headers, presumption);
    setCallerOfRequest(headers, caller);
  }

  /**
   * Runs the work of a request. If it fails before its presumed caller was confirmed, resolves the caller and runs it
   * again: it has changed nothing.
   * @throws Error if the work ends without a transaction that confirms the caller
   */
  async confirm<Result>(headers: Headers, work: () => Promise<Result>): Promise<Result> {
    const presumption = this.#presumptions.get(headers);
    if (!presumption) return this.#noteCaller(headers, work);
    let result: Result;
    try {
      result = await work();
    } catch (error) {
      if (presumption.isConfirmed) throw error;
      this.#known.delete(presumption.token);
      this.#presumptions.delete(headers);
      forgetCallerOfRequest(headers);
      return this.#noteCaller(headers, work);
    }
    if (!presumption.isConfirmed) throw new Error('the presumed caller was not confirmed');
    return result;
  }

  /** Runs the work, and knows the session's caller from then on. */
  async #noteCaller<Result>(headers: Headers, work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    // A call that anyone may make has succeeded even if its caller cannot be resolved.
    const caller = await callerOfRequest(this.#app, headers).catch(() => null);
    if (caller?.kind !== 'actor' || caller.session === null) return result;
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(caller.session.token, caller);
    return result;
  }
}

/** Presumes the callers of requests outside the contract, before they are counted. */
export const presumeCaller =
  (presumed: PresumedCallers): MiddlewareHandler =>
  (c, next) => {
    presumed.presume(c.req.raw.headers);
    return next();
  };
