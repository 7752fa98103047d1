import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { sendEventStream } from './send-event-stream.ts';

test('an open stream keeps no header of its request', async () => {
  const requests: IncomingMessage[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming);
    expect(incoming.headers['x-large']).toBe('kept');
    sendEventStream(
      { incoming, outgoing },
      {
        stream: { begin: (sink) => () => sink.destroy(), cancel: () => undefined },
        format: 'rpc',
        headers: new Headers(),
      },
    );
    outgoing.flushHeaders();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const call = request({ port: address.port, headers: { 'x-large': 'kept' } });
  call.end();
  const [response] = await once(call, 'response');
  expect(response.statusCode).toBe(200);
  expect(requests.map(({ headers, rawHeaders }) => ({ headers, rawHeaders }))).toEqual([
    { headers: {}, rawHeaders: [] },
  ]);
  call.destroy();
  server.close();
});
