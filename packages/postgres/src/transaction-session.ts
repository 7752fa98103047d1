import type { Query } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { Reader, Transaction } from './database.ts';
import { createRowMapper } from './map-rows.ts';
import { preparedName } from './prepared-statements.ts';

const dialect = new PgDialect();

type Schema = Record<string, never>;
type PrepareArguments = Parameters<NodePgSession<Schema, Schema>['prepareQuery']>;

/** The statements of one transaction. Prepares frequent ones, and refuses any after the transaction's end. */
export class TransactionSession extends NodePgSession<Schema, Schema> {
  hasEnded = false;
  /** Resolves once the transaction's first statements succeeded. No answer reaches the work before. */
  entered: Promise<unknown> | undefined;
  #selectedFields: PrepareArguments[1];

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: PrepareArguments[1],
    name: string | undefined,
    isResponseInArrayMode: boolean,
    resultMapper?: (rows: unknown[][]) => T['execute'],
  ): PgPreparedQuery<T> {
    // The connection may serve another transaction by now.
    if (this.hasEnded) throw new Error('the transaction has ended');
    const statement = name ?? preparedName(query.sql);
    const mapper = createRowMapper(resultMapper, fields, () => notNullTablesOf(prepared));
    const prepared: PgPreparedQuery<T> = super.prepareQuery<T>(
      query,
      fields,
      statement,
      isResponseInArrayMode,
      mapper,
    );
    this.#selectedFields = fields;
    const { entered } = this;
    if (!entered) return prepared;
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (values) => {
      const [, answer] = await Promise.all([entered, execute(values)]);
      return answer;
    };
    return prepared;
  }

  /** Returns the parts of a query that do not depend on its transaction. */
  toStatement<Result>(build: () => PreparedResult<Result>): BuiltStatement<Result> {
    const prepared = build();
    const fields = this.#selectedFields;
    const notNullTables = notNullTablesOf(prepared);
    const mapper = createRowMapper<Result>(undefined, fields, () => notNullTables);
    if (fields && !mapper) throw new Error('a statement selects only columns and expressions');
    return { query: prepared.getQuery(), fields, mapper };
  }

  /** Sends a statement at once. */
  async send<Result>(
    { query, fields, mapper }: BuiltStatement<Result>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Result> {
    return this.prepareQuery<WithResult<Result>>(query, fields, undefined, true, mapper).execute({
      ...values,
    });
  }
}

type WithResult<Result> = PreparedQueryConfig & { readonly execute: Result };

/** A query of Drizzle that returns this result. */
export type PreparedResult<Result> = PgPreparedQuery<WithResult<Result>>;

/** A query whose text has been built, with placeholders for its values. */
export interface BuiltStatement<Result> {
  readonly query: Query;
  readonly fields: PrepareArguments[1];
  readonly mapper: ((rows: unknown[][]) => Result) | undefined;
}

/** Returns what Drizzle notes on a query after it has prepared it. */
function notNullTablesOf(prepared: object): Readonly<Record<string, boolean>> | null {
  const noted: unknown = Reflect.get(prepared, 'joinsNotNullableMap');
  if (typeof noted !== 'object' || noted === null) return null;
  return Object.fromEntries(Object.entries(noted).map(([table, hasRow]) => [table, hasRow === true]));
}

const sessions = new WeakMap<Reader, TransactionSession>();

/** Opens the query interface of a transaction on a connection. Does not send anything. */
export function openTransaction(client: PoolClient): {
  readonly session: TransactionSession;
  readonly tx: Transaction;
} {
  const session = new TransactionSession(client, dialect, undefined);
  const tx: Transaction = new NodePgTransaction(dialect, session, undefined);
  sessions.set(tx, session);
  return { session, tx };
}

/** Returns the session of a transaction. */
export function sessionOf(tx: Reader): TransactionSession {
  const session = sessions.get(tx);
  if (!session) throw new Error('this transaction was opened elsewhere');
  return session;
}
