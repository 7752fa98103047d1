import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** Serves metrics to Prometheus. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  /** The answer to /ready, the same as on the port for people, which a worker does not have. */
  readonly readiness: () => Promise<{ readonly isReady: boolean; readonly body: unknown }>;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly text?: string;
}

/**
 * Starts GET /metrics on a separate port, so that the reverse proxy cannot expose it, with GET /ping and GET /ready.
 * @throws if the port is in use
 */
export function startMetricsServer(
  metrics: Metrics,
  { host, port, log, readiness }: MetricsServerOptions,
): Promise<MetricsServer> {
  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/metrics': async () => ({ status: 200, type: metrics.contentType, text: await metrics.text() }),
    '/ping': async () => ({ status: 204 }),
    '/ready': async () => {
      const { isReady, body } = await readiness();
      return { status: isReady ? 200 : 503, type: 'application/json', text: JSON.stringify(body) };
    },
  };
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (request.method !== 'GET' || answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    answer().then(
      ({ status, type, text }) =>
        response
          .writeHead(status, {
            ...(type !== undefined && { 'content-type': type }),
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          })
          .end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'the metrics could not be read');
        response.writeHead(503).end();
      },
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve({
        port: address.port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
