import type { Query } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import type { Transaction } from './database.ts';
import { preparedName } from './prepared-statements.ts';

/** How a transaction begins. */
export interface TransactionStart {
  readonly begin: 'begin' | 'begin read only' | 'begin isolation level repeatable read read only';
  /** Sets the tenant. For a transaction that reads, it sends all its statements before it waits. */
  readonly enter: (client: PoolClient, tx: Transaction) => Promise<void>;
}

const dialect = new PgDialect();

type Schema = Record<string, never>;
type PrepareArguments = Parameters<NodePgSession<Schema, Schema>['prepareQuery']>;

/** The statements of one transaction. Prepares frequent ones, and refuses any after the transaction's end. */
class TransactionSession extends NodePgSession<Schema, Schema> {
  hasEnded = false;

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: PrepareArguments[1],
    name: string | undefined,
    isResponseInArrayMode: boolean,
    resultMapper?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    // The connection may serve another actor by now.
    if (this.hasEnded) throw new Error('the transaction has ended');
    const statement = name ?? preparedName(query.sql);
    return super.prepareQuery<T>(query, fields, statement, isResponseInArrayMode, resultMapper);
  }
}

const lastSteps = new WeakMap<Transaction, (() => Promise<void>)[]>();

/**
 * Adds a last step to a transaction that writes: it runs after the transaction's work, before the commit. If it throws,
 * the transaction rolls back.
 */
export function beforeCommit(tx: Transaction, step: () => Promise<void>): void {
  const steps = lastSteps.get(tx);
  if (!steps) throw new Error('only a transaction that writes has last steps');
  steps.push(step);
}

/**
 * Runs `work` in a transaction that writes. Commits when `work` resolves, rolls back when it throws. `begin` and `enter`
 * share one round trip; `work` starts after `enter` succeeded.
 */
export function writeTransaction<Result>(
  pool: Pool,
  start: TransactionStart,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client, tx) => {
    await Promise.all([client.query(start.begin), start.enter(client, tx)]);
    const steps: (() => Promise<void>)[] = [];
    lastSteps.set(tx, steps);
    const result = await work(tx);
    for (const step of steps) await step();
    await client.query('commit');
    return result;
  });
}

/**
 * Runs `work` in a transaction that only reads. `begin`, `enter` and the first queries share one round trip: PostgreSQL
 * executes them in this order, and fails the queries if `begin` or `enter` failed. The commit is not awaited, since
 * nothing depends on it.
 */
export function readTransaction<Result>(
  pool: Pool,
  start: TransactionStart,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client, tx) => {
    const entered = Promise.all([client.query(start.begin), start.enter(client, tx)]);
    const [worked] = await Promise.allSettled([work(tx)]);
    await entered;
    if (worked.status === 'rejected') throw worked.reason;
    client.query('commit').catch(() => undefined);
    return worked.value;
  });
}

async function inTransaction<Result>(
  pool: Pool,
  run: (client: PoolClient, tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const session = new TransactionSession(client, dialect, undefined);
  let failure: Error | undefined;
  try {
    return await run(client, new NodePgTransaction(dialect, session, undefined));
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (failure = reason));
    throw error;
  } finally {
    session.hasEnded = true;
    client.release(failure);
  }
}
