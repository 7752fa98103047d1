import {
  countCalibrationClips,
  listCalibrationClips,
  listCalibrationResults,
} from '@plainview/server/modules/review/calibrations/calibrations.repository';
import {
  countSecondReviews,
  findOwnSecondReview,
  listFinishedReviews,
  listKnownTickets,
  listSecondReviews,
} from '@plainview/server/modules/review/second-reviews/second-reviews.repository';
import { expect } from 'vitest';
import { nobody, page, UP_TO, type Cases } from './ticket-cases.ts';

// How second reviews and calibration are read, for flat-growth.test.ts.

/** Agreement is computed from this many reviews. */
const MOST_MEASURED = 500;

const idsOf = (rows: readonly { readonly ticketId: string }[]) => rows.map(({ ticketId }) => ticketId);

export const secondReviewCases: Cases = {
  all: async (tx) => {
    const rows = await listSecondReviews(tx, page);
    expect(rows).toHaveLength(page.limit);
    await listKnownTickets(tx, nobody, idsOf(rows));
    expect(await countSecondReviews(tx, UP_TO)).toMatchObject({ isExact: false });
  },
  'of a ticket': (tx) => findOwnSecondReview(tx, nobody),
  agreement: async (tx) => {
    expect(await listFinishedReviews(tx, MOST_MEASURED)).toHaveLength(MOST_MEASURED);
  },
};

export const calibrationCases: Cases = {
  all: async (tx) => {
    const clips = await listCalibrationClips(tx, nobody, page);
    expect(clips).toHaveLength(page.limit);
    await listKnownTickets(tx, nobody, idsOf(clips));
    await countCalibrationClips(tx);
  },
  figures: async (tx) => {
    expect(await listCalibrationResults(tx, MOST_MEASURED)).toHaveLength(MOST_MEASURED);
  },
};
