import { Socket } from 'node:net';
import { setImmediate as afterInput, setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Name of the connection that asks, as PostgreSQL lists it. */
export const WATCH_NAME = 'plainview watch';

const BEAT = 1000;
/** With the time between two questions, callers of a database that hangs wait less than five seconds. */
const PATIENCE = 2500;

/** Whether a database can be used. A hung one keeps connections and never answers; a read-only one takes no changes. */
export type Availability = 'available' | 'hung' | 'read-only';

const reasons = {
  hung: 'Connection terminated: PostgreSQL does not answer',
  'read-only': 'Connection terminated: PostgreSQL takes no changes',
} as const;

type Answer = 'answered' | 'read-only' | 'silent' | 'away';

/**
 * Finds out whether PostgreSQL can be used, by a connection of its own that asks every second. While it cannot, all
 * sockets of the watch are cut, and new ones fail at once, which callers see as a lost connection.
 *
 * - It may hang: it accepts connections or keeps them open, and never answers. TCP reports no error then, and a query
 *   may take long or wait for a lock, so a limit for each query would not do. A database that refuses connections
 *   does not hang.
 * - It may take no changes, such as a leader that became a standby. Connections to it would stay where they are, while
 *   a new one reaches the new leader.
 */
export class AvailabilityWatch {
  readonly #connection: ClientConfig;
  readonly #onChange: (state: Availability) => void;
  readonly #sockets = new Set<Socket>();
  readonly #stopping = new AbortController();
  #bytesOfClosed = 0;
  #asking: { readonly client: Client; readonly socket: Socket } | null = null;
  #state: Availability = 'available';
  readonly #watching: Promise<void>;

  /** @param onChange is called with each new state; the first one is `available` */
  constructor(connection: ClientConfig, onChange: (state: Availability) => void) {
    this.#connection = connection;
    this.#onChange = onChange;
    this.#watching = this.#watch();
  }

  /** Returns the socket of a new connection. */
  openSocket = (): Socket => {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#bytesOfClosed += socket.bytesRead;
    });
    // The driver first connects it and adds its listeners.
    process.nextTick(() => this.#cut(socket));
    return socket;
  };

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#disconnect();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const before = this.#bytesRead();
      const answer = await this.#ask();
      if (signal.aborted) return;
      // A server that answers others is busy.
      const isHung = answer === 'silent' && this.#bytesRead() === before;
      const state = isHung ? 'hung' : answer === 'read-only' ? 'read-only' : 'available';
      if (answer !== 'answered') this.#disconnect();
      if (state !== this.#state) {
        this.#state = state;
        this.#onChange(state);
        for (const socket of this.#sockets) this.#cut(socket);
      }
      await pause(BEAT, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Cuts a socket unless the database is available. */
  #cut(socket: Socket): void {
    if (this.#state !== 'available') socket.destroy(new Error(reasons[this.#state]));
  }

  #bytesRead(): number {
    let bytes = this.#bytesOfClosed;
    for (const socket of this.#sockets) bytes += socket.bytesRead;
    return bytes;
  }

  async #ask(): Promise<Answer> {
    const settled = new AbortController();
    const { signal } = settled;
    const late = pause(PATIENCE, undefined, { signal, ref: false })
      // A process that was busy has answers that it has not read yet.
      .then(() => afterInput())
      .then((): Answer => 'silent')
      .catch((): Answer => 'away');
    const answered = this.#query().catch((): Answer => 'away');
    try {
      return await Promise.race([answered, late]);
    } finally {
      settled.abort();
    }
  }

  async #query(): Promise<Answer> {
    if (this.#asking === null) {
      const socket = new Socket();
      const { ssl = false, ...connection } = this.#connection;
      const client = new Client({
        ...connection,
        ssl,
        application_name: WATCH_NAME,
        stream: () => socket,
      });
      client.on('error', () => undefined);
      this.#asking = { client, socket };
      await client.connect();
    }
    // It is on in a standby, too.
    const { rows } = await this.#asking.client.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    );
    return rows[0]?.isReadOnly === true ? 'read-only' : 'answered';
  }

  /** Ends the connection that asks, without a goodbye that would wait for an answer. */
  #disconnect(): void {
    this.#asking?.socket.destroy();
    this.#asking = null;
  }
}
