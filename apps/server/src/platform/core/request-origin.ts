import type { IncomingMessage } from 'node:http';
import { isIP, type BlockList } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

export type ServerBindings = HttpBindings;

/** The part of a Hono context that is needed here. */
interface Asked {
  readonly env: ServerBindings;
  readonly req: { readonly url: string };
}

/**
 * Returns the caller's network address: the socket's or, if that is a trusted proxy, the rightmost address in
 * X-Forwarded-For that is not a trusted proxy. A client could have forged anything to the left of it.
 */
export function addressOf({ env }: Asked, trustedProxies: BlockList): string {
  const { incoming } = env;
  let address = incoming.socket.remoteAddress ?? 'unknown';
  for (const hop of forwarded(incoming, 'x-forwarded-for').toReversed()) {
    // Only a trusted proxy's entry counts, and only if it is an IP address.
    if (!isTrusted(address, trustedProxies) || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/**
 * Returns the origin that the request names. Behind a proxy, only a trusted one can report the
 * browser's scheme.
 */
function originOf(c: Asked, trustedProxies: BlockList): string {
  const { incoming } = c.env;
  const { protocol, host } = new URL(c.req.url);
  const said = isTrusted(incoming.socket.remoteAddress ?? '', trustedProxies)
    ? forwarded(incoming, 'x-forwarded-proto').at(-1)
    : undefined;
  return said === 'https' || said === 'http' ? `${said}://${host}` : `${protocol}//${host}`;
}

/** Returns the origin that browsers use: that of PUBLIC_URL, or else the one that the request names. */
export const ownOrigin = (
  c: Asked,
  { publicUrl, trustedProxies }: { readonly publicUrl: string | null; readonly trustedProxies: BlockList },
): string => (publicUrl === null ? originOf(c, trustedProxies) : new URL(publicUrl).origin);

/** Returns whether the address belongs to a trusted proxy. */
export function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trustedProxies.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Returns the header's entries in order; each proxy appends its own. */
function forwarded({ headers }: IncomingMessage, name: 'x-forwarded-for' | 'x-forwarded-proto'): string[] {
  const entries = [headers[name] ?? []].flat().join(',').split(',');
  return entries.map((entry) => entry.trim()).filter(Boolean);
}
