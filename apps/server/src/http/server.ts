import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { AppContext } from '../app-context.ts';
import { createHttpApp } from './app.ts';

/** The running HTTP server. */
export interface HttpServer {
  /** Address that a browser on this machine opens. */
  readonly url: string;
  /** Takes no new connections, lets requests end for at most `graceMilliseconds`, then cuts what is left. */
  close(graceMilliseconds: number): Promise<void>;
}

/** Listens as the settings say. @throws where the port is taken. */
export function startHttpServer(app: AppContext): Promise<HttpServer> {
  const { host, port } = app.config;
  return new Promise((resolve, reject) => {
    const options = {
      fetch: createHttpApp(app).fetch,
      hostname: host,
      port,
      // Hono answers HEAD by copying what GET gave; the adapter's own Response class would lose in the copy
      // that media and uploads have already answered on Node's response.
      overrideGlobalObjects: false,
    };
    const server = serve(options, (address) => {
      resolve({ url: urlOf(app, address), close: (grace) => closeServer(server as Server, grace) });
    });
    // A multi-gigabyte upload is one request: it may last as long as it makes progress.
    if ('requestTimeout' in server) server.requestTimeout = 0;
    server.once('error', reject);
  });
}

function urlOf(app: AppContext, address: AddressInfo): string {
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(app.config.host) ? 'localhost' : app.config.host;
  return app.config.publicUrl ?? `http://${shown}:${address.port}`;
}

function closeServer(server: Server, graceMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
