import { EventEmitter } from 'node:events';
import { SECOND } from '@plainview/domain/shared/time';
import { Client } from 'pg';
import type { Database } from './database.ts';

const CHANNEL = 'plainview_changes';
const LONGEST_PAUSE = 5 * SECOND;

/** Signals that the ledger grew. Each subscriber reads the new entries itself, with its own permissions. */
export interface ChangeListener {
  /**
   * Calls back after each change, and after each gap in which one may have been missed. @returns a function to
   * unsubscribe
   */
  subscribe(wake: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Listens on a dedicated connection (LISTEN/NOTIFY), so that changes from any process arrive. A lost connection is
 * reopened with increasing delays, and all subscribers are then woken.
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
        again(Math.min(pause * 2, LONGEST_PAUSE));
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
