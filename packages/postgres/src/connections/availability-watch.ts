import { Socket } from 'node:net';
import { setImmediate as afterInput, setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Name of the connection that asks, as PostgreSQL lists it. */
export const WATCH_NAME = 'plainview watch';

const BEAT = 1000;
/** With the time between two questions, callers of a database that hangs wait less than five seconds. */
const PATIENCE = 2500;

const noAnswer = (): Error => new Error('Connection terminated: PostgreSQL does not answer');

type Answer = 'answered' | 'silent' | 'away';

/**
 * Finds out whether PostgreSQL hangs: it accepts connections or keeps them open, and never answers. TCP reports no
 * error then, and a query may take long or wait for a lock, so a limit for each query would not do. Instead,
 * a connection of its own asks every second. While PostgreSQL hangs, all sockets of the watch are cut, and new
 * ones fail at once, which callers see as a lost connection. A database that refuses connections does not hang.
 */
export class AvailabilityWatch {
  readonly #connection: ClientConfig;
  readonly #onChange: (isHung: boolean) => void;
  readonly #sockets = new Set<Socket>();
  readonly #stopping = new AbortController();
  #bytesOfClosed = 0;
  #asking: { readonly client: Client; readonly socket: Socket } | null = null;
  #isHung = false;
  readonly #watching: Promise<void>;

  /** @param onChange is called when the database begins to hang, and when it no longer does */
  constructor(connection: ClientConfig, onChange: (isHung: boolean) => void) {
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
    if (this.#isHung) process.nextTick(() => socket.destroy(noAnswer()));
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
      if (answer !== 'answered') this.#disconnect();
      if (isHung !== this.#isHung) {
        this.#isHung = isHung;
        this.#onChange(isHung);
        if (isHung) for (const socket of this.#sockets) socket.destroy(noAnswer());
      }
      await pause(BEAT, undefined, { ref: false, signal }).catch(() => undefined);
    }
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
    const answered = this.#query().then(
      (): Answer => 'answered',
      (): Answer => 'away',
    );
    try {
      return await Promise.race([answered, late]);
    } finally {
      settled.abort();
    }
  }

  async #query(): Promise<void> {
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
    await this.#asking?.client.query('select 1');
  }

  /** Ends the connection that asks, without a goodbye that would wait for an answer. */
  #disconnect(): void {
    this.#asking?.socket.destroy();
    this.#asking = null;
  }
}
