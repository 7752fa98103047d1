import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { ClientRetryPlugin, type ClientRetryPluginContext } from '@orpc/client/plugins';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@plainview/contract/index';

const link = new RPCLink<ClientRetryPluginContext>({
  url: () => new URL('/rpc', window.location.origin),
  plugins: [new ClientRetryPlugin()],
});

/** The typed client of the product's contract. */
export const client: ContractRouterClient<Contract, ClientRetryPluginContext> = createORPCClient(link);

/** Query and mutation options with their keys, one per procedure. */
export const api = createTanstackQueryUtils(client);
