import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { serveLocally } from '@plainview/test-support/peers/serve-locally';
import { expect } from './expect.ts';

/** A server between browsers and the product that refuses scripts for a while. */
export interface ScriptOutage {
  readonly url: string;
  /** Refuses scripts from now on, as a proxy does while the product restarts. */
  begin(): void;
  /** Waits until scripts have been refused this many times. */
  refused(times: number): Promise<void>;
  end(): void;
  stop(): Promise<void>;
}

/** Starts a server that passes all requests on to the product, until an outage begins. */
export async function startScriptOutage(productUrl: string): Promise<ScriptOutage> {
  const { hostname, port } = new URL(productUrl);
  let isAway = false;
  let refusals = 0;
  const server = await serveLocally(async (incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    if (isAway && /^\/assets\/[^?]+\.js/u.test(path)) {
      refusals += 1;
      outgoing.writeHead(503).end();
      return;
    }
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // A browser that leaves ends its streams.
      pipeline(answer, outgoing).catch(() => answer.destroy());
    });
    outgoing.on('close', () => passed.destroy());
    await pipeline(incoming, passed);
  });
  return {
    url: server.origin,
    begin() {
      isAway = true;
    },
    refused: (times) => expect.poll(() => refusals, { timeout: 30_000 }).toBeGreaterThanOrEqual(times),
    end() {
      isAway = false;
    },
    stop: () => server.stop(),
  };
}
