import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@plainview/contract/index';
import { errorCodeOf } from './describe-error.ts';
import { fetchJson, requireContractAnswer } from './fetch-json.ts';
import { idempotencyHeaders } from './idempotency-keys.ts';
import { backgroundHeaders } from './user-activity.ts';

/** Where the product's own server answers calls. */
export const callsAddress = (): URL => new URL('/rpc', window.location.origin);

/** Loaded when it is needed: everybody's first visit would carry it otherwise. */
const isProven = async (): Promise<boolean> => (await import('./reauthentication.ts')).requestReauth();

/** Makes a call again once its person has proven who they are, where the server asks for that first. */
async function proveAndRepeat<Answer>({ next }: { next: () => Promise<Answer> }): Promise<Answer> {
  try {
    return await next();
  } catch (error) {
    if (errorCodeOf(error) === 'REAUTHENTICATE' && (await isProven())) return next();
    throw error;
  }
}

/** The typed client of the product's contract. */
export const client: ContractRouterClient<Contract> = createORPCClient(
  new RPCLink({
    url: callsAddress,
    fetch: fetchJson,
    headers: (_options, _path, input) => ({ ...backgroundHeaders(), ...idempotencyHeaders(input) }),
    interceptors: [proveAndRepeat, requireContractAnswer],
  }),
);

/** Query and mutation options with their keys, one per procedure. */
export const api = createTanstackQueryUtils(client);
