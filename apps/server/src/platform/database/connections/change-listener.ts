import { EventEmitter } from 'node:events';
import { SECOND } from '@plainview/domain/shared/time';
import type { Database } from '@plainview/postgres/database';
import { Client } from 'pg';

const CHANGES = 'plainview_changes';
/** Notifications carry the id of an account whose sessions ended. */
export const ENDED_SESSIONS = 'plainview_ended_sessions';
/** Notifications between processes about who has a review room open. They carry no personal data. */
const PRESENCE = 'plainview_presence';
const LONGEST_PAUSE = 5 * SECOND;

/** The accounts whose sessions ended. After a gap in which notifications were missed, it may be any. */
export type EndedSessions = readonly string[] | 'any';

/**
 * Signals that the ledger grew or that sessions ended. Each subscriber reads what is new itself, with its own
 * permissions.
 */
export interface ChangeListener {
  /**
   * Calls back after each change, and after each gap in which one may have been missed. @returns a
   * function to unsubscribe
   */
  subscribe(wake: (ended: EndedSessions) => void): () => void;
  /** Calls back with each message that a process sent with `announcePresence`. */
  subscribeToPresence(receive: (message: string) => void): void;
  close(): Promise<void>;
}

/**
 * Listens on a dedicated connection (LISTEN/NOTIFY), so that changes from any process arrive. A lost
 * connection is reopened with increasing delays, and all subscribers are then woken.
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
    const { connection, openSocket } = database;
    const next = new Client({ ...connection, ssl: connection.ssl ?? false, stream: openSocket });
    next.on('notification', ({ channel, payload }) => {
      if (channel === PRESENCE) emitter.emit('presence', payload);
      else emitter.emit('wake', channel === ENDED_SESSIONS && payload !== undefined ? [payload] : []);
    });
    next.on('error', (error) => {
      onError(error);
      again(100);
    });
    await next.connect();
    await next.query(`listen ${CHANGES}; listen ${ENDED_SESSIONS}; listen ${PRESENCE}`);
    client = next;
    emitter.emit('wake', 'any');
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
    subscribeToPresence(receive) {
      emitter.on('presence', receive);
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}

/** Sends a message to all processes. Nothing is stored. */
export async function announcePresence({ pool }: Pick<Database, 'pool'>, message: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [PRESENCE, message]);
}
