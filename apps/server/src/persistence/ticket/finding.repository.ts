import type { Finding, FindingFrames } from '@plainview/domain/report/finding';
import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { findings } from '../schema/reviews.ts';

/** Lists a ticket's findings, by time within each video. */
export function listFindings(tx: Transaction, ticketId: string): Promise<Finding[]> {
  return tx
    .select()
    .from(findings)
    .where(eq(findings.ticketId, ticketId))
    .orderBy(asc(findings.startMicroseconds), asc(findings.createdAt), asc(findings.id));
}

export async function findFinding(tx: Transaction, id: string): Promise<Finding | null> {
  const [finding] = await tx.select().from(findings).where(eq(findings.id, id));
  return finding ?? null;
}

export async function insertFinding(tx: Transaction, finding: Finding): Promise<void> {
  await tx.insert(findings).values(finding);
}

/** Fields of a finding that its author may change. */
export type FindingContent = FindingFrames &
  Pick<
    Finding,
    | 'videoId'
    | 'startMicroseconds'
    | 'endMicroseconds'
    | 'category'
    | 'severity'
    | 'text'
    | 'shapes'
    | 'playbackRate'
  >;

export async function updateFinding(tx: Transaction, id: string, content: FindingContent): Promise<void> {
  await tx.update(findings).set(content).where(eq(findings.id, id));
}

export async function deleteFinding(tx: Transaction, id: string): Promise<void> {
  await tx.delete(findings).where(eq(findings.id, id));
}
