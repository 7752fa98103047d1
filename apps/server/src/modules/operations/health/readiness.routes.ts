import { SECOND } from '@plainview/domain/shared/time';
import { pingDatabase } from '@plainview/postgres/database';
import { Hono } from 'hono';
import type { AppContext } from '../../../platform/app-context.ts';
import type { ServerBindings } from '../../../platform/core/request-origin.ts';

const PATIENCE = 2 * SECOND;
/** The endpoint is public, so the database and the storage are checked at most this often. */
const FRESH_FOR = SECOND;

type Part = 'up' | 'down';

interface Readiness {
  readonly isReady: boolean;
  /** Also covers migrations: they finish before the server listens. */
  readonly database: Part;
  readonly storage: Part;
}

/**
 * Serves GET /ready: 200 if requests can be served, otherwise 503 with the part that is down. Returns 503 as
 * soon as shutdown begins, so that load balancers route requests elsewhere.
 */
export function readinessRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  let latest: { readonly until: number; readonly answer: Promise<Readiness> } | null = null;
  const fresh = (): Promise<Readiness> => {
    const now = performance.now();
    if (latest === null || latest.until < now) {
      latest = { until: now + FRESH_FOR, answer: checkReadiness(app) };
    }
    return latest.answer;
  };
  return new Hono<{ Bindings: ServerBindings }>().get('/', async (c) => {
    const headers = { 'cache-control': 'no-store' };
    if (app.stopping.aborted) {
      return c.json({ ready: false, stopping: true }, 503, { ...headers, connection: 'close' });
    }
    const { isReady, ...parts } = await fresh();
    return c.json({ ready: isReady, stopping: false, ...parts }, isReady ? 200 : 503, headers);
  });
}

async function checkReadiness(app: AppContext): Promise<Readiness> {
  const [database, storage] = await Promise.all([
    partOf(pingDatabase(app.database)),
    partOf(isStorageThere(app)),
  ]);
  return { isReady: database === 'up' && storage === 'up', database, storage };
}

async function isStorageThere({ blobs }: AppContext): Promise<void> {
  // Listing the first page of temporary files reaches the folder or bucket itself.
  for await (const _ of blobs.listTemporary()) return;
}

async function partOf(asked: Promise<void>): Promise<Part> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Part>();
  const timer = setTimeout(() => resolve('down'), PATIENCE);
  const answer = asked.then(
    (): Part => 'up',
    (): Part => 'down',
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
