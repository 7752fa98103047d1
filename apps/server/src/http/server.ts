import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { LiveContext } from '../live/live-service.ts';
import { createHttpApp } from './app.ts';
import { limitConnections } from './limits/connection-limits.ts';

const SWEEP_MILLISECONDS = 50;

/** The running HTTP server. */
export interface HttpServer {
  /** Address that a browser on this machine opens. */
  readonly url: string;
  /** Takes no new connections, lets requests end for at most `graceMilliseconds`, then cuts what is left. */
  close(graceMilliseconds: number): Promise<void>;
}

/** Listens as the settings say. @throws where the port is taken. */
export function startHttpServer(app: LiveContext): Promise<HttpServer> {
  const { host, port } = app.config;
  return new Promise((resolve, reject) => {
    const options = { fetch: answerHeadAsGet(createHttpApp(app)), hostname: host, port };
    const server = serve(options, (address) => {
      resolve({ url: urlOf(app, address), close: (grace) => closeServer(server as Server, grace) });
    });
    // A multi-gigabyte upload is one request: it may last as long as it makes progress.
    if ('requestTimeout' in server) {
      server.requestTimeout = 0;
      limitConnections(server, app.config.limits.connections, app.config.trustedProxies);
    }
    server.once('error', reject);
  });
}

/**
 * Media and uploads answer on Node's own response, where HEAD is known as such; Hono would copy the mark that
 * says so and lose it. Node leaves the body out for all others.
 */
function answerHeadAsGet(app: ReturnType<typeof createHttpApp>): typeof app.fetch {
  return (request, ...rest) => {
    const { url, headers, method } = request;
    return app.fetch(method === 'HEAD' ? new Request(url, { headers }) : request, ...rest);
  };
}

function urlOf(app: LiveContext, address: AddressInfo): string {
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(app.config.host) ? 'localhost' : app.config.host;
  return app.config.publicUrl ?? `http://${shown}:${address.port}`;
}

function closeServer(server: Server, graceMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose request is answered would stay open for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLISECONDS);
    const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
