import {
  type Scorecard,
  type ScorecardContent,
  type ScorecardVersion,
} from '@plainview/domain/review/scorecards/scorecard';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { scorecards, scorecardVersions } from './scorecards.table.ts';

/** A scorecard in a list, without its questions. */
export interface ListedScorecard {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly questionCount: number;
  readonly newestVersion: number | null;
  readonly publishedAt: Date | null;
  readonly hasDraft: boolean;
  readonly retiredAt: Date | null;
}

const countQuestions = (content: SQL | AnyPgColumn) =>
  sql<number>`(select coalesce(sum(jsonb_array_length(section -> 'questions')), 0)::int
    from jsonb_array_elements(${content} -> 'sections') section)`;

/** Lists all scorecards by name; their number is limited. */
export async function listScorecards(tx: Reader): Promise<ListedScorecard[]> {
  const newest = newestVersions(tx);
  const content = sql`coalesce(${newest.content}, ${scorecards.draft})`;
  const rows = await tx
    .select({
      id: scorecards.id,
      name: sql<string>`${content} ->> 'name'`,
      description: sql<string>`${content} ->> 'description'`,
      questionCount: countQuestions(content),
      newestVersion: newest.version,
      publishedAt: newest.publishedAt,
      hasDraft: sql<boolean>`${scorecards.draft} is not null`,
      retiredAt: scorecards.retiredAt,
    })
    .from(scorecards)
    .leftJoin(newest, eq(newest.scorecardId, scorecards.id));
  return rows.toSorted((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
}

const newestVersions = (tx: Reader) =>
  tx
    .selectDistinctOn([scorecardVersions.scorecardId])
    .from(scorecardVersions)
    .orderBy(scorecardVersions.scorecardId, desc(scorecardVersions.version))
    .as('newest');

export async function getScorecard(tx: Reader, id: string): Promise<Scorecard | null> {
  const [row] = await tx.select().from(scorecards).where(eq(scorecards.id, id));
  return row ? { ...row, newest: await getNewestVersion(tx, id) } : null;
}

/** Returns a scorecard with its row locked until the transaction ends; null if there is none. */
export async function lockScorecard(tx: Transaction, id: string): Promise<Scorecard | null> {
  const [row] = await tx.select().from(scorecards).where(eq(scorecards.id, id)).for('update');
  return row ? { ...row, newest: await getNewestVersion(tx, id) } : null;
}

async function getNewestVersion(tx: Reader, scorecardId: string): Promise<ScorecardVersion | null> {
  const [version] = await tx
    .select()
    .from(scorecardVersions)
    .where(eq(scorecardVersions.scorecardId, scorecardId))
    .orderBy(desc(scorecardVersions.version))
    .limit(1);
  return version ?? null;
}

/** A version in the history of a scorecard. */
export type ListedVersion = Omit<ScorecardVersion, 'content'> & { readonly questionCount: number };

/** Lists the versions of a scorecard, newest first. */
export function listVersions(tx: Reader, scorecardId: string, limit: number): Promise<ListedVersion[]> {
  const { version, publishedBy, publishedAt, content } = scorecardVersions;
  return tx
    .select({ version, publishedBy, publishedAt, questionCount: countQuestions(content) })
    .from(scorecardVersions)
    .where(eq(scorecardVersions.scorecardId, scorecardId))
    .orderBy(desc(version))
    .limit(limit);
}

export async function getScorecardVersion(
  tx: Reader,
  scorecardId: string,
  version: number,
): Promise<ScorecardVersion | null> {
  const [found] = await tx
    .select()
    .from(scorecardVersions)
    .where(and(eq(scorecardVersions.scorecardId, scorecardId), eq(scorecardVersions.version, version)));
  return found ?? null;
}

export async function countScorecards(tx: Reader): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(scorecards);
  return row?.total ?? 0;
}

/** Inserts a scorecard. Returns false if there is one with this id. */
export async function createScorecard(
  tx: Transaction,
  scorecard: {
    readonly id: string;
    readonly draft: ScorecardContent | null;
    readonly createdBy: string;
    readonly createdAt: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insert(scorecards)
    .values({ ...scorecard, draftRevision: 0 })
    .onConflictDoNothing()
    .returning({ id: scorecards.id });
  return inserted.length > 0;
}

export async function setDraft(
  tx: Transaction,
  id: string,
  change: { readonly draft: ScorecardContent | null; readonly draftRevision: number },
): Promise<void> {
  await tx.update(scorecards).set(change).where(eq(scorecards.id, id));
}

export async function setRetiredAt(tx: Transaction, id: string, retiredAt: Date | null): Promise<void> {
  await tx.update(scorecards).set({ retiredAt }).where(eq(scorecards.id, id));
}

/** Deletes a scorecard that has no versions. */
export async function deleteScorecard(tx: Transaction, id: string): Promise<void> {
  await tx.delete(scorecards).where(eq(scorecards.id, id));
}

export async function createScorecardVersion(
  tx: Transaction,
  version: ScorecardVersion & { readonly scorecardId: string },
): Promise<void> {
  await tx.insert(scorecardVersions).values(version);
}
