import { createServer, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { SECOND } from '@plainview/domain/shared/time';
import type { LiveContext } from '../live/live-service.ts';
import { createCallServices, createHttpApp } from './app.ts';
import { explainListening } from './explain-listening.ts';
import { limitConnections } from './limits/connection-limits.ts';
import { closeIdleConnections } from './limits/idle-connections.ts';
import { listenOnSockets } from './limits/listening-sockets.ts';

const SWEEP_MILLISECONDS = 50;
/**
 * How long a connection may be idle. A proxy reuses its connections, and must be the one that closes them:
 * nginx does after 60 seconds. Browsers repeat a request if an idle connection turns out to be closed.
 */
const IDLE_TIMEOUT = { browser: 5 * SECOND, proxy: 75 * SECOND };

/** A running HTTP server. */
export interface HttpServer {
  /** URL to open in a browser on this machine. */
  readonly url: string;
  /**
   * Stops accepting connections, lets requests finish for at most `graceMilliseconds`, then closes
   * the remaining ones.
   */
  close(graceMilliseconds: number): Promise<void>;
}

/** Starts the server on the configured host and port. @throws StartError if it cannot */
export async function startHttpServer(app: LiveContext): Promise<HttpServer> {
  const { host, port, limits, trustedProxies } = app.config;
  const services = createCallServices(app);
  const listener = getRequestListener(answerHeadAsGet(createHttpApp(app, services)), { hostname: host });
  const server = createServer((incoming, outgoing) => {
    if (!services.overload.rejectOnArrival(incoming, outgoing)) void listener(incoming, outgoing);
  });
  // A multi-gigabyte upload is one request. It may last as long as it makes progress.
  server.requestTimeout = 0;
  limitConnections(server, limits.connections, trustedProxies);
  closeIdleConnections(server, IDLE_TIMEOUT[trustedProxies.rules.length > 0 ? 'proxy' : 'browser']);
  const others = await explainListening('PORT', { port, host }, listenOnSockets(server, { port, host }));
  return { url: urlOf(app, server.address()), close: (grace) => closeServer(server, others, grace) };
}

/**
 * Passes HEAD to Hono as GET. Media and uploads respond on Node's own response, which knows that the request
 * is HEAD. Hono's HEAD handling would copy the marker response that says so and lose it. Node omits the body
 * of all other responses.
 */
function answerHeadAsGet(app: ReturnType<typeof createHttpApp>): typeof app.fetch {
  return (request, ...rest) => {
    const { url, headers, method } = request;
    return app.fetch(method === 'HEAD' ? new Request(url, { headers }) : request, ...rest);
  };
}

function urlOf(app: LiveContext, address: AddressInfo | string | null): string {
  // Setting port 0 chooses a free one.
  const port = typeof address === 'object' && address !== null ? address.port : app.config.port;
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(app.config.host) ? 'localhost' : app.config.host;
  return app.config.publicUrl ?? `http://${shown}:${port}`;
}

async function closeServer(
  server: Server,
  others: readonly NetServer[],
  graceMilliseconds: number,
): Promise<void> {
  // Otherwise a keep-alive connection would stay open after its response.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLISECONDS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  const closed = Promise.all([server, ...others].map(closeSocket));
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Stops accepting connections, and resolves when all accepted ones have ended. */
const closeSocket = (server: NetServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });
