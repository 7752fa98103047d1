import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { BlockList, type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { expect, test } from 'vitest';
import type { ServerBindings } from '../../platform/core/request-origin.ts';
import { observeRequests } from './observe-requests.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

test('EV-09 a response that stays open keeps nothing of how its request was handled, and is logged when it ends', async () => {
  const logged: object[] = [];
  const log = { info: (line: object) => void logged.push(line), debug: () => undefined };
  let handling: WeakRef<Context> | null = null;
  let response: ServerResponse | null = null;
  const app = new Hono<{ Bindings: ServerBindings }>()
    .use(observeRequests({ log, metrics: null, tracing: null, config: { trustedProxies: new BlockList() } }))
    .get('/open', (c) => {
      handling = new WeakRef<Context>(c);
      response = c.env.outgoing;
      c.env.outgoing.writeHead(200).write('begun');
      return RESPONSE_ALREADY_SENT;
    });
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, host: '127.0.0.1', path: '/open' }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  await once(answer, 'data');

  await expect
    .poll(() => {
      if (typeof collectGarbage === 'function') collectGarbage();
      return handling?.deref();
    })
    .toBeUndefined();
  expect(logged).toEqual([]);
  (response as ServerResponse | null)?.end();
  await expect.poll(() => logged).toMatchObject([{ route: '/open', status: 200 }]);
  server.close();
});
