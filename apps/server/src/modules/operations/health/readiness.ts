import { SECOND } from '@plainview/domain/shared/time';
import { pingDatabase } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';

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

/** The answer to GET /ready. */
export interface ReadinessAnswer {
  readonly isReady: boolean;
  readonly body: Readonly<Record<string, boolean | string>>;
}

/**
 * Returns a function that tells whether this process can work, and which part is down. It cannot as soon as shutdown
 * begins, so that load balancers route requests elsewhere.
 */
export function createReadiness(app: AppContext): () => Promise<ReadinessAnswer> {
  let latest: { readonly until: number; readonly answer: Promise<Readiness> } | null = null;
  const fresh = (): Promise<Readiness> => {
    const now = performance.now();
    if (latest === null || latest.until < now) {
      latest = { until: now + FRESH_FOR, answer: checkReadiness(app) };
    }
    return latest.answer;
  };
  return async () => {
    if (app.stopping.aborted) return { isReady: false, body: { ready: false, stopping: true } };
    const { isReady, ...parts } = await fresh();
    return { isReady, body: { ready: isReady, stopping: false, ...parts } };
  };
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
