import { EventEmitter } from 'node:events';
import type { Database } from '@plainview/postgres/database';
import { openListener } from '@plainview/postgres/listener';

const CHANGES = 'plainview_changes';
/** Notifications carry the id of an account whose sessions ended. */
export const ENDED_SESSIONS = 'plainview_ended_sessions';
/** Notifications between processes about who has a review room open. They carry no personal data. */
const PRESENCE = 'plainview_presence';

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
 * Listens on a dedicated connection, so that changes from any process arrive. After a lost connection all
 * subscribers are woken.
 */
export async function openChangeListener(
  database: Database,
  onError: (error: unknown) => void,
): Promise<ChangeListener> {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const listener = await openListener(database, {
    channels: [CHANGES, ENDED_SESSIONS, PRESENCE],
    onNotification(channel, payload) {
      if (channel === PRESENCE) emitter.emit('presence', payload);
      else emitter.emit('wake', channel === ENDED_SESSIONS && payload !== undefined ? [payload] : []);
    },
    onConnect: () => emitter.emit('wake', 'any'),
    onError,
  });
  return {
    subscribe(wake) {
      emitter.on('wake', wake);
      return () => emitter.off('wake', wake);
    },
    subscribeToPresence(receive) {
      emitter.on('presence', receive);
    },
    close: () => listener.close(),
  };
}

/** Sends a message to all processes. Nothing is stored. */
export async function announcePresence({ pool }: Pick<Database, 'pool'>, message: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [PRESENCE, message]);
}
