import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** Serves metrics to Prometheus. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts GET /metrics on a separate port, so that the reverse proxy cannot expose it.
 * @throws if the port is in use
 */
export function startMetricsServer(
  metrics: Metrics,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Logger },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) =>
        response
          .writeHead(200, { 'content-type': metrics.contentType, 'x-content-type-options': 'nosniff' })
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
