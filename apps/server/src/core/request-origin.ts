import type { IncomingMessage } from 'node:http';
import { isIP, type BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

export type ServerBindings = HttpBindings;

/** What a route knows of its request. */
interface Asked {
  readonly env: ServerBindings;
  readonly req: { readonly url: string };
}

/**
 * Network address of the caller: the socket's, or, where that is a proxy that the operator trusts, the rightmost one in
 * X-Forwarded-For that is none. What stands left of it a client could have invented.
 */
export function addressOf({ env }: Asked, trustedProxies: BlockList): string {
  const { incoming } = env;
  let address = incoming.socket.remoteAddress ?? 'unknown';
  for (const hop of forwarded(incoming, 'x-forwarded-for').toReversed()) {
    // Whom a trusted proxy names is known; what is no address names nobody.
    if (!isTrusted(address, trustedProxies) || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Origin that the request names. The scheme that a browser used in front of a proxy is known from a trusted one alone. */
export function originOf(c: Asked, trustedProxies: BlockList): string {
  const { incoming } = c.env;
  const { protocol, host } = new URL(c.req.url);
  const said = isTrusted(incoming.socket.remoteAddress ?? '', trustedProxies)
    ? forwarded(incoming, 'x-forwarded-proto').at(-1)
    : undefined;
  return said === 'https' || said === 'http' ? `${said}://${host}` : `${protocol}//${host}`;
}

/** Returns true where the address is one of the proxies that the operator trusts. */
export function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trustedProxies.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The header's entries, each proxy's behind those before it. */
function forwarded({ headers }: IncomingMessage, name: 'x-forwarded-for' | 'x-forwarded-proto'): string[] {
  const entries = [headers[name] ?? []].flat().join(',').split(',');
  return entries.map((entry) => entry.trim()).filter(Boolean);
}
