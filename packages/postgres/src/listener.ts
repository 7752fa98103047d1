import { Client } from 'pg';
import type { Database } from './database.ts';

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

/** What a listener is called back for. */
interface ListenerOptions {
  readonly channels: readonly string[];
  readonly onNotification: (channel: string, payload: string | undefined) => void;
  /** Called after each connection, also the first one: notifications may have been missed before it. */
  readonly onConnect: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Listens to channels (LISTEN/NOTIFY) on a connection of its own. A lost connection is opened again after a pause,
 * which grows to five seconds.
 * @throws if the first connection fails
 */
export async function openListener(
  { connection, openSocket }: Pick<Database, 'connection' | 'openSocket'>,
  { channels, onNotification, onConnect, onError }: ListenerOptions,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  const listen = async (): Promise<void> => {
    const next = new Client({ ...connection, ssl: connection.ssl ?? false, stream: openSocket });
    next.on('notification', ({ channel, payload }) => onNotification(channel, payload));
    next.on('error', (error) => {
      onError(error);
      again(FIRST_PAUSE);
    });
    await next.connect();
    await next.query(channels.map((channel) => `listen ${next.escapeIdentifier(channel)}`).join('; '));
    client = next;
    onConnect();
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
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
