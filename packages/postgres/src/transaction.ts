import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import type { Reader, Transaction } from './database.ts';
import { openTransaction, type TransactionSession } from './transaction-session.ts';

/** How a transaction begins. */
export interface TransactionStart {
  readonly begin: 'begin' | 'begin read only' | 'begin isolation level repeatable read read only';
  /** Sends what every transaction of the caller begins with, such as the settings that row-level security reads. */
  readonly enter: (client: PoolClient, tx: Transaction) => Promise<void>;
  /**
   * Makes the work wait until `enter` succeeded, because it waits for a lock before it sends
   * its last statement.
   */
  readonly entersFirst?: boolean;
  /** Sends the commit along with the queries that the work sends at first; later ones are an error. */
  readonly endsAfterFirstTrip?: boolean;
}

/**
 * A last step of a transaction. Resolves once it has sent its last statements, to what they wait for: the
 * commit is sent along with them.
 */
export type LastStep = () => Promise<readonly Promise<unknown>[]>;

const lastSteps = new WeakMap<Transaction, LastStep[]>();

/** Work on the connection of a transaction that has committed. Must not throw: the changes are permanent. */
type FollowUp = (client: PoolClient) => Promise<void>;

const followUps = new WeakMap<Transaction, FollowUp[]>();

const current = new AsyncLocalStorage<Pick<TransactionSession, 'hasEnded'>>();

/** Returns whether this code runs as a part of the work of a transaction that has not ended. */
export const isInTransaction = (): boolean => current.getStore()?.hasEnded === false;

/** Runs work that holds locks of a transaction on purpose while it calls other systems. */
export const exemptFromTransaction = <Result>(work: () => Result): Result => current.exit(work);

/**
 * Adds a last step to a transaction that writes: it runs after the transaction's work, before the commit. If
 * it throws, or one of its statements fails, the transaction rolls back.
 */
export function beforeCommit(tx: Transaction, step: LastStep): void {
  const steps = lastSteps.get(tx);
  if (!steps) throw new Error('only a transaction that writes has last steps');
  steps.push(step);
}

/** Adds work that runs on the connection once the transaction has committed, before its result is returned. */
export function afterCommit(tx: Transaction, work: FollowUp): void {
  const list = followUps.get(tx);
  if (list) list.push(work);
  else followUps.set(tx, [work]);
}

/** The read that follows a transaction that writes. */
export interface Afterwards<Result, Read> {
  readonly start: TransactionStart;
  readonly work: (tx: Reader, result: Result) => Promise<Read>;
}

/**
 * Runs `work` in a transaction that writes. Commits when `work` resolves, rolls back when it throws. `begin`,
 * `enter` and the first statements share one round trip; no answer reaches `work` before `enter` succeeded,
 * and its error comes first.
 */
export function writeTransaction<Result>(
  pool: Pool,
  start: TransactionStart,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return onConnection(pool, async (client) => {
    const { result, committed, followUp } = await write(client, start, work);
    await committed;
    await followUp();
    return result;
  });
}

/**
 * Works like `writeTransaction`. Then reads in a transaction of its own, whose queries are sent along with
 * the commit. Returns what it reads.
 */
export function writeThenRead<Result, Read>(
  pool: Pool,
  start: TransactionStart,
  work: (tx: Transaction) => Promise<Result>,
  afterwards: Afterwards<Result, Read>,
): Promise<Read> {
  return onConnection(pool, async (client) => {
    const { result, committed, followUp } = await write(client, start, work);
    const reading = read(client, afterwards.start, (tx) => afterwards.work(tx, result));
    // An error of the commit comes first: what was read then is not what the change left.
    await Promise.allSettled([committed, reading]);
    await committed;
    await followUp();
    return reading;
  });
}

/**
 * Runs `work` in a transaction that only reads. `begin`, `enter` and the first queries share one round trip:
 * PostgreSQL executes them in this order, and fails the queries if `begin` or `enter` failed. The commit is
 * not awaited, since nothing depends on it.
 */
export function readTransaction<Result>(
  pool: Pool,
  start: TransactionStart,
  work: (tx: Reader) => Promise<Result>,
): Promise<Result> {
  return onConnection(pool, (client) => read(client, start, work));
}

interface Written<Result> {
  readonly result: Result;
  /** Resolves once the changes are permanent. */
  readonly committed: Promise<unknown>;
  /** Does the work that was added with `afterCommit`. */
  readonly followUp: () => Promise<void>;
}

/** Runs a transaction that writes, until its commit is sent. */
async function write<Result>(
  client: PoolClient,
  start: TransactionStart,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Written<Result>> {
  const { session, tx } = openTransaction(client);
  try {
    const entered = enter(client, start, tx);
    if (start.entersFirst === true) await entered;
    else session.entered = entered;
    const steps: LastStep[] = [];
    lastSteps.set(tx, steps);
    const [worked] = await Promise.allSettled([current.run(session, () => work(tx))]);
    await entered;
    if (worked.status === 'rejected') throw worked.reason;
    const statements: Promise<unknown>[] = [];
    for (const step of steps) statements.push(...(await step()));
    const committed = Promise.all([...statements, commit(client)]);
    const followUp = async (): Promise<void> => {
      for (const step of followUps.get(tx) ?? []) await step(client);
    };
    return { result: worked.value, committed, followUp };
  } finally {
    session.hasEnded = true;
  }
}

/** Runs a transaction that only reads. */
async function read<Result>(
  client: PoolClient,
  start: TransactionStart,
  work: (tx: Reader) => Promise<Result>,
): Promise<Result> {
  const { session, tx } = openTransaction(client);
  const end = (): void => {
    session.hasEnded = true;
    commit(client).catch(() => undefined);
  };
  const entered = enter(client, start, tx);
  // Runs after all microtasks, in which the work sends its queries, and before the socket sends
  // what was written.
  if (start.endsAfterFirstTrip === true) process.nextTick(end);
  const [worked] = await Promise.allSettled([current.run(session, () => work(tx))]);
  session.hasEnded = true;
  await entered;
  if (worked.status === 'rejected') throw worked.reason;
  if (start.endsAfterFirstTrip !== true) end();
  return worked.value;
}

/**
 * Begins a transaction. The work may take a while before it waits for this, or never send
 * a query. If the connection is lost meanwhile, that is no unhandled rejection, which would end the process.
 */
function enter(client: PoolClient, start: TransactionStart, tx: Transaction): Promise<unknown> {
  const entered = Promise.all([client.query(start.begin), start.enter(client, tx)]);
  entered.catch(() => undefined);
  return entered;
}

/** @throws Error if a statement had failed: PostgreSQL then answers a commit with a rollback */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('a statement of the transaction failed');
}

/** Runs transactions on a connection of the pool. Rolls back what did not end. */
async function onConnection<Result>(
  pool: Pool,
  run: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    return await run(client);
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (failure = reason));
    throw error;
  } finally {
    client.release(failure);
  }
}
