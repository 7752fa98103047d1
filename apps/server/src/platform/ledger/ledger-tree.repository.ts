import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { asc, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { ledgerCheckpoints, ledgerNodes } from '../../modules/proof/checkpoints/ledger-proofs.table.ts';
import { custodyEntries } from './custody.table.ts';

/** A node of the tree, named by its level and its place in it. */
export interface NodePlace {
  readonly level: number;
  readonly position: number;
}

/** A signed checkpoint as it is stored. */
export type StoredCheckpoint = typeof ledgerCheckpoints.$inferSelect;

/** Returns the hashes of entries by their sequence number. */
export async function readEntryHashes(
  tx: Reader,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (sequences.length === 0) return new Map();
  const rows = await tx
    .select({ sequence: custodyEntries.sequence, hash: custodyEntries.hash })
    .from(custodyEntries)
    .where(sql`${custodyEntries.sequence} = any(${sql.param([...sequences])}::bigint[])`);
  return new Map(rows.map(({ sequence, hash }) => [sequence, hash]));
}

/** Returns the hashes of entries from one sequence number to another, in order. */
export async function readEntryHashRange(tx: Reader, from: number, to: number): Promise<string[]> {
  const rows = await tx
    .select({ hash: custodyEntries.hash })
    .from(custodyEntries)
    .where(sql`${custodyEntries.sequence} between ${from} and ${to}`)
    .orderBy(asc(custodyEntries.sequence));
  return rows.map(({ hash }) => hash);
}

/** Returns the hashes of nodes of one level by their position. */
export async function readNodes(
  tx: Reader,
  level: number,
  positions: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (positions.length === 0) return new Map();
  const rows = await tx
    .select({ position: ledgerNodes.position, hash: ledgerNodes.hash })
    .from(ledgerNodes)
    .where(
      sql`${ledgerNodes.level} = ${level} and ${ledgerNodes.position} = any(${sql.param([...positions])}::bigint[])`,
    );
  return new Map(rows.map(({ position, hash }) => [position, hash]));
}

/** Returns whether the database has the tables of the tree, which versions before 0.10 do not have. */
export async function hasLedgerTree(tx: Reader): Promise<boolean> {
  const rows = await readRows<{ there: boolean }>(
    tx,
    sql`select to_regclass('public.ledger_nodes') is not null as there`,
  );
  return rows[0]?.there === true;
}

/** Returns how many nodes of a level are stored: those from position 0 on. */
export async function countNodes(tx: Reader, level: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(ledgerNodes.position) })
    .from(ledgerNodes)
    .where(eq(ledgerNodes.level, level));
  return (row?.last ?? -1) + 1;
}

/** Stores nodes. Another process may have stored the same ones. */
export async function insertNodes(
  tx: Transaction,
  nodes: readonly (NodePlace & { readonly hash: string })[],
): Promise<void> {
  if (nodes.length > 0)
    await tx
      .insert(ledgerNodes)
      .values([...nodes])
      .onConflictDoNothing();
}

/** Returns the checkpoint with the most entries, or null. */
export async function readNewestCheckpoint(tx: Reader): Promise<StoredCheckpoint | null> {
  const [row] = await tx.select().from(ledgerCheckpoints).orderBy(desc(ledgerCheckpoints.size)).limit(1);
  return row ?? null;
}

/** Returns the checkpoints with these sizes, in order. */
export function readCheckpoints(tx: Reader, sizes: readonly number[]): Promise<StoredCheckpoint[]> {
  return tx
    .select()
    .from(ledgerCheckpoints)
    .where(inArray(ledgerCheckpoints.size, [...sizes]))
    .orderBy(asc(ledgerCheckpoints.size));
}

/** Stores a checkpoint, unless there is one of its size. */
export async function insertCheckpoint(tx: Transaction, checkpoint: StoredCheckpoint): Promise<void> {
  await tx.insert(ledgerCheckpoints).values(checkpoint).onConflictDoNothing();
}

/** Returns the entries that announce the keys of the ledger, in order. */
export function readKeyChanges(tx: Reader): Promise<CustodyEntry[]> {
  return tx
    .select()
    .from(custodyEntries)
    .where(eq(custodyEntries.event, 'ledger.key_changed'))
    .orderBy(asc(custodyEntries.sequence));
}
