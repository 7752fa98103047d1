import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import type { Database } from './database.ts';

const CHANNEL = 'plainview_changes';
const LONGEST_PAUSE_MILLISECONDS = 5000;

/** Tells that the ledger grew; what grew each subscriber reads for itself, with its own rights. */
export interface ChangeListener {
  /** Calls back after each growth, and after each gap in which one may have been missed. @returns the way to stop. */
  subscribe(wake: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Listens on one connection of its own (LISTEN/NOTIFY), so that changes made by any process arrive. A lost
 * connection is made anew with a growing pause, and everybody is woken then.
 */
export async function openChangeListener(
  database: Database,
  onError: (error: unknown) => void,
): Promise<ChangeListener> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  let closed = false;
  let client: Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  const listen = async (): Promise<void> => {
    const next = new Client({ ...database.connection, ssl: database.connection.ssl ?? false });
    next.on('notification', () => emitter.emit('wake'));
    next.on('error', (error) => {
      onError(error);
      again(100);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
    emitter.emit('wake');
  };

  const again = (pause: number): void => {
    if (closed || retry) return;
    void client?.end().catch(() => undefined);
    client = null;
    retry = setTimeout(() => {
      retry = null;
      listen().catch((error: unknown) => {
        onError(error);
        again(Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS));
      });
    }, pause);
  };

  await listen();
  return {
    subscribe(wake) {
      emitter.on('wake', wake);
      return () => emitter.off('wake', wake);
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
