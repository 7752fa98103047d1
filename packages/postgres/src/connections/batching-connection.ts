import { Client, Connection, type BindConfig, type ClientConfig, type MessageConfig } from 'pg';

/** Statements without values that also belong to a batch. */
const TRANSACTION_STATEMENTS: ReadonlySet<string> = new Set([
  'begin',
  'begin read only',
  'begin isolation level repeatable read read only',
  'commit',
]);

/** A query that was sent, until its last response has arrived. */
interface SentQuery {
  /** Name of the prepared statement; undefined if it has none. */
  readonly statement: string | undefined;
  /** The description of its rows if already known; PostgreSQL then does not send it again. */
  readonly description: unknown;
  /** Whether PostgreSQL itself says that it is ready after this query, because a `Sync` follows. */
  endsBatch: boolean;
}

/**
 * A connection that sends what is written during one turn of the event loop in one system call, and the
 * queries of a transaction as one batch with one `Sync` (PostgreSQL's manual, "Pipelining"). PostgreSQL then
 * also sends its responses together. With a `Sync` after each query, as the driver sends it, PostgreSQL makes
 * one system call per response, and each of them wakes this process. PostgreSQL ignores the rest of a batch
 * after an error; the driver sees the same error for each query.
 *
 * It also requests the description of a prepared statement's rows only once.
 */
class BatchingConnection extends Connection {
  readonly #descriptions = new Map<string, unknown>();
  readonly #sent: SentQuery[] = [];
  #unwritten: Uint8Array[] = [];
  #bound: Pick<SentQuery, 'statement' | 'description'> = { statement: undefined, description: undefined };
  #isInTransaction = false;
  #isBatchOpen = false;
  /** Whether the driver is being notified about a query in the middle of a batch. */
  #isRelaying = false;

  constructor(config: ClientConfig) {
    super(config);
    // After the driver's own listeners, which it adds before it connects.
    this.once('connect', () => this.#listen());
  }

  override bind(config: BindConfig, more: boolean): void {
    const { statement } = config;
    this.#bound = { statement, description: statement ? this.#descriptions.get(statement) : undefined };
    super.bind(config, more);
  }

  override describe(message: MessageConfig, more: boolean): void {
    if (this.#bound.description === undefined) super.describe(message, more);
  }

  /** Ends a query. In a transaction the `Sync` itself is sent at the end of the turn. */
  override sync(): void {
    this.#sent.push({ ...this.#bound, endsBatch: false });
    this.#bound = { statement: undefined, description: undefined };
    this.#isBatchOpen = true;
    if (!this.#isInTransaction) this.#endBatch();
  }

  override query(text: string): void {
    if (!TRANSACTION_STATEMENTS.has(text)) {
      this.#endBatch();
      this.#isInTransaction &&= text !== 'rollback';
      this.#sent.push({ statement: undefined, description: undefined, endsBatch: true });
      super.query(text);
      return;
    }
    this.#isInTransaction = true;
    this.parse({ name: '', text, types: [] }, true);
    this.bind({}, true);
    this.execute({}, true);
    this.sync();
    this.#isInTransaction = text !== 'commit';
  }

  /** After a value that cannot be sent, the driver closes the statement: no query completes. */
  override close(message: MessageConfig, more: boolean): void {
    this.#isInTransaction = false;
    super.close(message, more);
  }

  override flush(): void {
    super.flush();
    this.#write();
  }

  override end(): void {
    this.#endBatch();
    this.#write();
    super.end();
  }

  /** Called by the driver with each message. */
  _send(message: Uint8Array): boolean {
    if (this.#unwritten.length === 0) {
      setImmediate(() => {
        this.#endBatch();
        this.#write();
      });
    }
    this.#unwritten.push(message);
    return this.stream.writable;
  }

  #write(): void {
    const messages = this.#unwritten;
    this.#unwritten = [];
    if (messages.length > 0 && this.stream.writable) this.stream.write(Buffer.concat(messages));
  }

  #endBatch(): void {
    const last = this.#sent.at(-1);
    if (!this.#isBatchOpen || !last) return;
    this.#isBatchOpen = false;
    last.endsBatch = true;
    super.sync();
  }

  #listen(): void {
    this.on('bindComplete', () => {
      const description = this.#sent[0]?.description;
      if (description !== undefined && description !== NO_ROWS) this.emit('rowDescription', description);
    });
    this.on('rowDescription', (description: unknown) => this.#keepDescription(description));
    this.on('noData', () => this.#keepDescription(NO_ROWS));
    this.on('commandComplete', () => this.#endQuery());
    this.on('emptyQuery', () => this.#endQuery());
    this.on('readyForQuery', () => {
      if (!this.#isRelaying) this.#sent.shift();
    });
    this.on('errorMessage', (error: unknown) => {
      if (!this.#isRelaying) this.#failBatch(error);
    });
  }

  #keepDescription(description: unknown): void {
    const statement = this.#sent[0]?.statement;
    if (statement) this.#descriptions.set(statement, description);
  }

  /** Tells the driver that a query has ended for which PostgreSQL does not say so. */
  #endQuery(): void {
    if (this.#sent[0]?.endsBatch !== false) return;
    this.#sent.shift();
    this.#relay('readyForQuery', { name: 'readyForQuery', status: 'T' });
  }

  /** Fails the rest of a batch, which PostgreSQL ignores. */
  #failBatch(error: unknown): void {
    while (this.#sent[0]?.endsBatch === false) {
      this.#sent.shift();
      this.#relay('readyForQuery', { name: 'readyForQuery', status: 'E' });
      this.#relay('errorMessage', error);
    }
  }

  #relay(event: string, message: unknown): void {
    this.#isRelaying = true;
    try {
      this.emit(event, message);
    } finally {
      this.#isRelaying = false;
    }
  }
}

const NO_ROWS = Symbol('a statement without rows');

/** The pool hides the password from enumeration, so that it is not logged. */
const withConnection = (config: ClientConfig): ClientConfig => {
  const { password } = config;
  const connection = { connection: new BatchingConnection(config) };
  return { ...config, ...connection, password };
};

/** A client of the driver on a `BatchingConnection`. */
export class BatchingClient extends Client {
  constructor(config: ClientConfig = {}) {
    super(withConnection(config));
  }
}
