import { implement, ORPCError } from '@orpc/server';
import { problems, problemText } from '@plainview/contract/errors';
import { contract } from '@plainview/contract/index';
import type { Actor, AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../app-context.ts';
import { resolveCaller } from '../auth/session-actor.ts';
import { refusalOf, Refused } from '../use-cases/refused.ts';
import { isStorable } from './storable-text.ts';

/** What a call brings beside its input. */
export interface CallContext {
  readonly app: AppContext;
  readonly headers: Headers;
  /** Network address of the caller, from the socket. */
  readonly address: string;
  /** Origin under which addresses of the product can be followed. */
  readonly origin: string;
  /** Adds a Set-Cookie header to the answer. */
  readonly setCookie: (cookie: string) => void;
}

const base = implement(contract).$context<CallContext>();

/** Turns a use-case's refusal into the contract's error of the same code; all else stays an internal error. */
export const open = base.use(async ({ next }, input) => {
  if (!isStorable(input)) throw new ORPCError('BAD_REQUEST', { message: 'Input validation failed' });
  try {
    return await next();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { code, data } = refusal;
    const answer = { defined: true, status: problems[code].status, message: problemText(refusal) };
    throw new ORPCError(code, { ...answer, data: data ?? null });
  }
});

async function requireActor(context: CallContext): Promise<Actor> {
  const caller = await resolveCaller(context.app, context.headers);
  if (caller.kind === 'actor') return caller.actor;
  throw new Refused(caller.kind === 'nobody' ? 'NOT_SIGNED_IN' : caller.code);
}

/** For an approved account of either role. */
export const signedIn = open.use(async ({ context, next }) =>
  next({ context: { actor: await requireActor(context) } }),
);

/** For an approved administrator. */
export const asAdmin = open.use(async ({ context, next }) => {
  const actor = await requireActor(context);
  if (actor.role !== 'admin') throw new Refused('NOT_ALLOWED');
  const admin: AdminActor = actor;
  return next({ context: { actor: admin } });
});

/** For an approved agency user. */
export const asAgency = open.use(async ({ context, next }) => {
  const actor = await requireActor(context);
  if (actor.role !== 'agency') throw new Refused('NOT_ALLOWED');
  return next({ context: { actor } });
});
