import { restoreReport, type ReportDocument } from '@plainview/domain/reports/reports/report-document';
import type { SecondReviewContent } from '@plainview/domain/review/second-reviews/second-review';
import type { Reader } from '@plainview/postgres/database';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { reports } from '../findings/reviews.table.ts';
import { secondReviews } from './second-reviews.table.ts';

/** The two reviews of one ticket. */
export interface FinishedReviews {
  readonly first: ReportDocument;
  readonly second: SecondReviewContent;
}

/**
 * Lists finished second reviews with the reports that they are compared with, at most `limit`,
 * the newest ones.
 */
export async function listFinishedReviews(tx: Reader, limit: number): Promise<FinishedReviews[]> {
  const rows = await tx
    .select({ first: reports.content, second: secondReviews.content })
    .from(secondReviews)
    .innerJoin(reports, eq(reports.id, secondReviews.reportId))
    .where(and(isNotNull(secondReviews.finishedAt), isNotNull(secondReviews.drawId)))
    .orderBy(desc(secondReviews.finishedAt), desc(secondReviews.id))
    .limit(limit);
  return rows.flatMap(({ first, second }) =>
    second === null ? [] : [{ first: restoreReport(first), second }],
  );
}
