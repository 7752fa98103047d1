import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Reader } from './database.ts';
import { sessionOf, type BuiltStatement, type PreparedResult } from './transaction-session.ts';

interface UnpreparedQuery<Result> {
  prepare(name: string): PreparedResult<Result>;
}

/**
 * Returns a function that sends a statement at once. Its text is built for the first execution only:
 * for a frequent statement, building the text takes Drizzle longer than everything else that
 * the process does for it.
 * @param build builds the query, with `sql.placeholder` for each value. It may select only columns and expressions
 * @template Tx `Transaction` if the statement writes
 */
export function createStatement<Result, Tx extends Reader = Reader>(
  build: (tx: Tx) => UnpreparedQuery<Result>,
): (tx: Tx, values: Readonly<Record<string, unknown>>) => Promise<Result> {
  let built: BuiltStatement<Result> | undefined;
  return (tx, values) => {
    const session = sessionOf(tx);
    built ??= session.toStatement(() => build(tx).prepare(''));
    return session.send(built, values);
  };
}

/**
 * Works like `createStatement`, for rows with certain ids. One id has a statement of its own: PostgreSQL
 * plans a statement with a list again for each execution, because it expects ten ids in it.
 * @param build builds the query with a condition on the ids
 */
export function createStatementByIds<Result, Tx extends Reader = Reader>(
  id: AnyPgColumn,
  build: (tx: Tx, hasId: SQL) => UnpreparedQuery<Result>,
): (tx: Tx, ids: readonly string[]) => Promise<Result> {
  const forOne = createStatement((tx: Tx) => build(tx, eq(id, sql.placeholder('id'))));
  const forSeveral = createStatement((tx: Tx) =>
    build(tx, sql`${id} = any(${sql.placeholder('ids')}::uuid[])`),
  );
  return (tx, ids) => (ids.length === 1 ? forOne(tx, { id: ids[0] }) : forSeveral(tx, { ids }));
}
