import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type ServerBindings = HttpBindings;

/** Network address of the caller as the socket knows it; headers that a client could invent do not count. */
export function addressOf(c: Context<{ Bindings: ServerBindings }>): string {
  return c.env.incoming.socket.remoteAddress ?? 'unknown';
}
