import { Hono } from 'hono';
import type { AppContext } from '../../app-context.ts';
import type { ServerBindings } from '../../core/request-origin.ts';
import { pingDatabase } from '../../persistence/database/database.ts';

const PATIENCE_MILLISECONDS = 2000;
/** Anybody may ask; the database and the storage are asked so often at most. */
const FRESH_MILLISECONDS = 1000;

type Part = 'up' | 'down';

interface Readiness {
  readonly isReady: boolean;
  /** Migrations are done before anything listens, so the database stands for them, too. */
  readonly database: Part;
  readonly storage: Part;
}

/**
 * GET /ready: 200 where requests can be served, else 503 with the part that cannot. From the first moment of a stop it is 503, so
 * that whoever sends requests here sends them elsewhere.
 */
export function readinessRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  let latest: { readonly until: number; readonly answer: Promise<Readiness> } | null = null;
  const fresh = (): Promise<Readiness> => {
    const now = performance.now();
    if (latest === null || latest.until < now) {
      latest = { until: now + FRESH_MILLISECONDS, answer: look(app) };
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

async function look(app: AppContext): Promise<Readiness> {
  const [database, storage] = await Promise.all([
    partOf(pingDatabase(app.database)),
    partOf(isStorageThere(app)),
  ]);
  return { isReady: database === 'up' && storage === 'up', database, storage };
}

async function isStorageThere({ blobs }: AppContext): Promise<void> {
  // The first page of what comes in: it has to be asked of the folder or the bucket itself.
  for await (const _ of blobs.listTemporary()) return;
}

async function partOf(asked: Promise<void>): Promise<Part> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Part>();
  const timer = setTimeout(() => resolve('down'), PATIENCE_MILLISECONDS);
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
