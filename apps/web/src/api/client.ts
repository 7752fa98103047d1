import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@plainview/contract/index';
import { fetchAnswer } from './fetch-answer.ts';

/** Where the product's own server answers calls. */
export const callsAddress = (): URL => new URL('/rpc', window.location.origin);

/** The typed client of the product's contract. */
export const client: ContractRouterClient<Contract> = createORPCClient(
  new RPCLink({ url: callsAddress, fetch: fetchAnswer }),
);

/** Query and mutation options with their keys, one per procedure. */
export const api = createTanstackQueryUtils(client);
