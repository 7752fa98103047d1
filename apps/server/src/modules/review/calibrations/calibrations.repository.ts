import type {
  CalibrationReference,
  CalibrationReview,
} from '@plainview/domain/review/calibrations/calibration';
import type { Adjudication } from '@plainview/domain/review/second-reviews/review-comparison';
import type { SecondReviewContent } from '@plainview/domain/review/second-reviews/second-review';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { and, count, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { calibrationClips, secondReviews } from '../second-reviews/second-reviews.table.ts';

const { reference: _reference, ...listedColumns } = getTableColumns(calibrationClips);

/** A calibration clip without its agreed answer. */
export type CalibrationClip = Omit<typeof calibrationClips.$inferSelect, 'reference'>;

/** A calibration clip in the list, with the acting user's review of it. */
export interface ListedCalibrationClip extends CalibrationClip {
  readonly ticketNumber: string;
  readonly agencyName: string;
  readonly videoCount: number;
  readonly totalSeconds: number;
  readonly hasVideos: boolean;
  /** Finished reviews of all reviewers. */
  readonly reviews: number;
  /** The acting user's; null without one. */
  readonly reviewId: string | null;
  readonly finishedAt: Date | null;
}

// Written as text: a query of one table would name the column without its table.
const hasVideos = sql<boolean>`exists (select from videos where videos.ticket_id = calibration_clips.ticket_id)`;

/** Lists a page of the clips by the time when they were added. */
export function listCalibrationClips(
  tx: Reader,
  userId: string,
  page: PageRequest,
): Promise<ListedCalibrationClip[]> {
  const { where, orderBy } = keysetCondition(
    { key: calibrationClips.addedAt, id: calibrationClips.id },
    page,
  );
  return tx
    .select({
      ...listedColumns,
      ticketNumber: tickets.number,
      agencyName: agencies.name,
      videoCount: tickets.videoCount,
      totalSeconds: tickets.totalSeconds,
      hasVideos,
      reviews: sql<number>`(select count(*)::int from second_reviews finished
        where finished.calibration_clip_id = calibration_clips.id and finished.finished_at is not null)`,
      reviewId: secondReviews.id,
      finishedAt: secondReviews.finishedAt,
    })
    .from(calibrationClips)
    .innerJoin(tickets, eq(tickets.id, calibrationClips.ticketId))
    .innerJoin(agencies, eq(agencies.id, calibrationClips.agencyId))
    .leftJoin(
      secondReviews,
      and(eq(secondReviews.calibrationClipId, calibrationClips.id), eq(secondReviews.reviewerId, userId)),
    )
    .where(where)
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the clips. */
export async function countCalibrationClips(tx: Reader): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(calibrationClips);
  return row?.found ?? 0;
}

/** Returns a clip with its row locked until the transaction ends, or null. */
export async function lockCalibrationClip(
  tx: Transaction,
  id: string,
): Promise<(CalibrationClip & { readonly hasVideos: boolean }) | null> {
  const [found] = await tx
    .select({ ...listedColumns, hasVideos })
    .from(calibrationClips)
    .where(eq(calibrationClips.id, id))
    .for('update');
  return found ?? null;
}

/** Returns whether a ticket is a clip that is in use. */
export async function isCalibrationClip(tx: Reader, ticketId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: calibrationClips.id })
    .from(calibrationClips)
    .where(and(eq(calibrationClips.ticketId, ticketId), isNull(calibrationClips.retiredAt)));
  return found !== undefined;
}

export async function addCalibrationClip(
  tx: Transaction,
  clip: Omit<typeof calibrationClips.$inferInsert, 'retiredAt'>,
): Promise<void> {
  await tx.insert(calibrationClips).values(clip);
}

export async function retireCalibrationClip(tx: Transaction, id: string, retiredAt: Date): Promise<void> {
  await tx.update(calibrationClips).set({ retiredAt }).where(eq(calibrationClips.id, id));
}

/** Returns a person's review of a clip, or null. */
export async function findCalibrationReview(
  tx: Reader,
  calibrationClipId: string,
  reviewerId: string,
): Promise<{ readonly id: string; readonly finishedAt: Date | null } | null> {
  const [found] = await tx
    .select({ id: secondReviews.id, finishedAt: secondReviews.finishedAt })
    .from(secondReviews)
    .where(
      and(eq(secondReviews.calibrationClipId, calibrationClipId), eq(secondReviews.reviewerId, reviewerId)),
    );
  return found ?? null;
}

/** Starts a person's review of a clip. */
export async function takeCalibrationClip(
  tx: Transaction,
  clip: Pick<CalibrationClip, 'id' | 'agencyId' | 'ticketId' | 'reportId'>,
  taken: {
    readonly id: string;
    readonly reviewerId: string;
    readonly reviewerName: string;
    readonly at: Date;
  },
): Promise<void> {
  const { at, ...reviewer } = taken;
  const { agencyId, ticketId, reportId } = clip;
  await tx.insert(secondReviews).values({
    ...reviewer,
    agencyId,
    ticketId,
    reportId,
    calibrationClipId: clip.id,
    drawnAt: at,
    takenAt: at,
  });
}

/** A finished review with the agreed answer. */
export interface CalibrationResult extends CalibrationReview {
  readonly ticketId: string;
  readonly addedBy: string;
}

const resultColumns = {
  reviewId: secondReviews.id,
  clipId: calibrationClips.id,
  ticketId: calibrationClips.ticketId,
  title: calibrationClips.title,
  addedBy: calibrationClips.addedBy,
  reviewerId: secondReviews.reviewerId,
  finishedAt: secondReviews.finishedAt,
  reference: calibrationClips.reference,
  content: secondReviews.content,
};

interface ResultRow extends Omit<CalibrationResult, 'reviewer' | 'finishedAt' | 'content'> {
  readonly reviewId: string;
  readonly reviewerId: string | null;
  readonly finishedAt: Date | null;
  readonly content: SecondReviewContent | null;
}

function toResult(row: ResultRow): CalibrationResult[] {
  const { reviewId, reviewerId, finishedAt, content, ...clip } = row;
  if (finishedAt === null || content === null) return [];
  // Without an account, each review counts as that of another person.
  return [{ ...clip, reviewer: reviewerId ?? reviewId, finishedAt, content }];
}

/** Lists finished reviews of clips, at most `limit`, the newest ones. */
export async function listCalibrationResults(tx: Reader, limit: number): Promise<CalibrationResult[]> {
  const rows = await tx
    .select(resultColumns)
    .from(secondReviews)
    .innerJoin(calibrationClips, eq(calibrationClips.id, secondReviews.calibrationClipId))
    .where(and(isNotNull(secondReviews.finishedAt), isNotNull(secondReviews.calibrationClipId)))
    .orderBy(desc(secondReviews.finishedAt), desc(secondReviews.id))
    .limit(limit);
  return rows.flatMap(toResult);
}

/** Returns a person's finished review with the agreed answer, or null. */
export async function getCalibrationResult(
  tx: Reader,
  reviewId: string,
  reviewerId: string,
): Promise<CalibrationResult | null> {
  const rows = await tx
    .select(resultColumns)
    .from(secondReviews)
    .innerJoin(calibrationClips, eq(calibrationClips.id, secondReviews.calibrationClipId))
    .where(and(eq(secondReviews.id, reviewId), eq(secondReviews.reviewerId, reviewerId)));
  return rows.flatMap(toResult)[0] ?? null;
}

/** Sources of the agreed answer of a ticket. */
export interface StoredBasis {
  readonly agencyId: string;
  readonly incidentType: string;
  readonly reportId: string;
  readonly content: typeof reports.$inferSelect.content;
  readonly version: number;
  /** The finished second review; null without one. */
  readonly second: CalibrationReference | null;
  readonly decisions: readonly Adjudication[] | null;
}

/** Returns the newest report of a ticket, and its finished second review, or null. */
export async function findCalibrationBasis(tx: Reader, ticketId: string): Promise<StoredBasis | null> {
  const [found] = await tx
    .select({
      agencyId: reports.agencyId,
      incidentType: reports.incidentType,
      reportId: reports.id,
      content: reports.content,
      version: reports.version,
      second: secondReviews.content,
      decisions: secondReviews.adjudication,
    })
    .from(reports)
    .leftJoin(
      secondReviews,
      and(
        eq(secondReviews.ticketId, reports.ticketId),
        isNotNull(secondReviews.drawId),
        isNotNull(secondReviews.finishedAt),
        // The decisions are about the report that it was compared with.
        eq(secondReviews.reportId, reports.id),
      ),
    )
    .where(eq(reports.ticketId, ticketId))
    .orderBy(desc(reports.version))
    .limit(1);
  return found ?? null;
}
