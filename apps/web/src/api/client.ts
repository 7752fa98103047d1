import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@plainview/contract/index';
import { lazyFunction } from '../ui/load-later.ts';
import { errorCodeOf } from './describe-error.ts';
import { fetchJson, requireContractAnswer } from './fetch-json.ts';
import { idempotencyHeaders } from './idempotency-keys.ts';
import { repeatWhenOverloaded } from './repeat-when-overloaded.ts';
import { backgroundHeaders } from './user-activity.ts';

/** Returns the URL of the API on the product's own server. */
export const callsAddress = (): URL => new URL('/rpc', window.location.origin);

/** Loaded on demand to keep it out of the initial bundle. */
const requestReauth = lazyFunction(async () => (await import('./reauthentication.ts')).requestReauth);

/** Repeats a call after the user has reauthenticated, if the server requires it. */
async function reauthenticateAndRetry<Answer>({ next }: { next: () => Promise<Answer> }): Promise<Answer> {
  try {
    return await next();
  } catch (error) {
    if (errorCodeOf(error) === 'REAUTHENTICATE' && (await requestReauth())) return next();
    throw error;
  }
}

interface CallContext {
  /** Whether the call arrives even if the page is closed meanwhile. */
  readonly outlivesPage?: boolean;
}

/** Typed client of the API contract. */
export const client: ContractRouterClient<Contract, CallContext> = createORPCClient(
  new RPCLink<CallContext>({
    url: callsAddress,
    fetch: (request, init, { context: { outlivesPage: keepalive = false } }) =>
      fetchJson(request, { ...init, keepalive }),
    headers: (_options, _path, input) => ({ ...backgroundHeaders(), ...idempotencyHeaders(input) }),
    interceptors: [reauthenticateAndRetry, repeatWhenOverloaded, requireContractAnswer],
  }),
);

/** Query and mutation options with their keys, one per procedure. */
export const api = createTanstackQueryUtils(client);
