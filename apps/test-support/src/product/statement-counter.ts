import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { WATCH_NAME } from '@plainview/postgres/connections/availability-watch';
import { connectionFromUrl } from '@plainview/postgres/database';

/** The statements that PostgreSQL received during a measurement. */
export interface StatementCounts {
  /** Number of times that a connection waited for a response before it sent more. */
  roundTrips: number;
  /** Executed statements, including those that begin and end transactions. */
  statements: number;
  /** Statements whose text was sent and parsed again, because they were not prepared on their connection. */
  parsed: number;
}

/** A proxy between the product and PostgreSQL that counts statements. */
export interface StatementCounter {
  /** URL of the database through the proxy. */
  readonly url: string;
  /**
   * Counts what is sent until `work` resolves and all transactions have ended, except by the job queue. Jobs
   * that run in the meantime are counted, too.
   */
  measure(work: () => Promise<unknown>): Promise<StatementCounts>;
  /** Keeps the product from starting jobs, which would be counted with the call that enqueued them. */
  holdJobs(): void;
  resumeJobs(): void;
  close(): Promise<void>;
}

const zero = (): StatementCounts => ({ roundTrips: 0, statements: 0, parsed: 0 });

const LENGTH_BYTES = 4;
/** Position of the role in a startup message, after its length and the version of the protocol. */
const STARTUP_PARAMETERS = 8;
/** Status of a connection outside a transaction. */
const IDLE = 'I';

/**
 * Splits a stream into messages of PostgreSQL's protocol and calls back with the type of each and the first
 * byte of its content.
 */
function readMessages(onMessage: (type: string, content: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length > LENGTH_BYTES) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      onMessage(
        String.fromCodePoint(rest[0] ?? 0),
        rest.toString('latin1', 1 + LENGTH_BYTES, 2 + LENGTH_BYTES),
      );
      rest = rest.subarray(end);
    }
  };
}

/** Returns a parameter of a startup message, which the client sends whole as its first chunk. */
function parameterOf(startup: Buffer, name: string): string | undefined {
  const parameters = startup.subarray(STARTUP_PARAMETERS).toString().split('\0');
  return parameters[parameters.indexOf(name) + 1];
}

/**
 * Counts on one connection between client and server. Keeps it in `busy` while it waits for a response or is
 * in a transaction.
 */
function countOn(link: Link, counts: () => StatementCounts, busy: BusyLinks): void {
  let unanswered = 0;
  const onClientMessage = (type: string): void => {
    const now = counts();
    if (type === 'Q' || type === 'E') now.statements += 1;
    if (type === 'Q' || type === 'P') now.parsed += 1;
    if (type !== 'Q' && type !== 'S') return;
    if (unanswered === 0) now.roundTrips += 1;
    unanswered += 1;
    busy.add(link);
  };
  const onServerMessage = (type: string, status: string): void => {
    if (type !== 'Z') return;
    if (unanswered > 0) unanswered -= 1;
    if (unanswered === 0 && status === IDLE) busy.remove(link);
  };
  link.near.on('data', readMessages(onClientMessage));
  link.far.on('data', readMessages(onServerMessage));
}

/** Connections that wait for a response or are in a transaction. */
interface BusyLinks {
  add(link: Link): void;
  remove(link: Link): void;
  /** Resolves when there is none. */
  ended(): Promise<void>;
}

function createBusyLinks(): BusyLinks {
  const links = new Set<Link>();
  const changes = new EventEmitter();
  return {
    add: (link) => void links.add(link),
    remove(link) {
      links.delete(link);
      if (links.size === 0) changes.emit('ended');
    },
    async ended() {
      while (links.size > 0) await once(changes, 'ended');
    },
  };
}

/** A connection of the product and the one to PostgreSQL that continues it. */
interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

function forward({ near, far }: Link): void {
  near.pipe(far);
  far.pipe(near);
}

function hold({ near, far }: Link): void {
  near.unpipe(far);
  far.unpipe(near);
}

/** Starts the proxy in front of a database. */
export async function startStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const { host, port } = connectionFromUrl(databaseUrl);
  const target = host.startsWith('/') ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };
  const links = new Set<Link>();
  const jobLinks = new Set<Link>();
  const busy = createBusyLinks();
  let isHoldingJobs = false;
  let counts = zero();
  const server = createServer((near) => {
    const link = { near, far: connect(target) };
    links.add(link);
    const end = (): void => {
      near.destroy();
      link.far.destroy();
      links.delete(link);
      jobLinks.delete(link);
      busy.remove(link);
    };
    for (const socket of [near, link.far]) socket.on('error', end).on('close', end);
    near.once('data', (startup: Buffer) => {
      link.far.write(startup);
      if (parameterOf(startup, 'user')?.endsWith('_jobs') === true) jobLinks.add(link);
      // It asks every second whether the database answers.
      else if (parameterOf(startup, 'application_name') !== WATCH_NAME) countOn(link, () => counts, busy);
      if (jobLinks.has(link) && isHoldingJobs) near.pause();
      else forward(link);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async measure(work) {
      counts = zero();
      await work();
      // A transaction that only reads may send its result before its end.
      await busy.ended();
      return counts;
    },
    holdJobs() {
      isHoldingJobs = true;
      for (const link of jobLinks) hold(link);
    },
    resumeJobs() {
      isHoldingJobs = false;
      for (const link of jobLinks) forward(link);
    },
    async close() {
      for (const { near } of links) near.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
