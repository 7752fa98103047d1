import { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '../../../platform/app-context.ts';
import type { ServerBindings } from '../../../platform/core/request-origin.ts';
import {
  readCheckpointNote,
  readConsistencyProof,
  readLedgerIdentity,
  readTimestamp,
} from '../checkpoints/read-proofs.ts';

const size = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/u)
  .transform(Number);
const sizes = z.object({ from: size, to: size });

const headers = { 'cache-control': 'no-store' };

/**
 * Serves what anyone needs to verify the ledger, without an account: GET /ledger/checkpoint returns the
 * newest checkpoint, at most a minute old, or with ?size= that of this size, GET /ledger/timestamp?size= its
 * timestamp if it has one, and GET /ledger/consistency?from=&to= proves that one checkpoint continues another
 * (docs/proof-format.md).
 */
export function ledgerRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  return new Hono<{ Bindings: ServerBindings }>()
    .get('/checkpoint', async (c) => {
      const asked = size.nullable().safeParse(c.req.query('size') ?? null);
      const note = asked.success ? await readCheckpointNote(app, asked.data) : null;
      return note === null ? c.text('Not found', 404, headers) : c.text(note, 200, headers);
    })
    .get('/timestamp', async (c) => {
      const asked = size.safeParse(c.req.query('size'));
      const answer = asked.success ? await readTimestamp(app, asked.data) : null;
      return answer
        ? c.body(answer, 200, { ...headers, 'content-type': 'application/timestamp-reply' })
        : c.text('Not found', 404, headers);
    })
    .get('/consistency', async (c) => {
      const asked = sizes.safeParse({ from: c.req.query('from'), to: c.req.query('to') });
      const hashes = asked.success ? await readConsistencyProof(app, asked.data) : null;
      return hashes ? c.json({ hashes }, 200, headers) : c.text('Not found', 404, headers);
    });
}

/**
 * Serves GET /.well-known/plainview-ledger: the keys of the ledger, its newest checkpoint, the entries of
 * that checkpoint that announced the keys, and which checkpoint has the newest timestamp, as JSON.
 */
export function ledgerIdentityRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  return new Hono<{ Bindings: ServerBindings }>().get('/', async (c) => {
    const identity = await readLedgerIdentity(app);
    return identity ? c.json(identity, 200, headers) : c.text('Not found', 404, headers);
  });
}
