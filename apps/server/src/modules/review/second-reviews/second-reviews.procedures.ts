import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { adjudicateSecondReview, compareSecondReview, getAgreement } from './compare-second-review.ts';
import { drawNow, getDraw, listDraws } from './second-review-draws.ts';
import { listShares, setShares } from './second-review-shares.ts';
import {
  finishSecondReview,
  listSecondReviews,
  releaseSecondReview,
  takeSecondReview,
} from './second-reviews.ts';
import { agreementView, comparisonView, drawView, secondReviewView } from './second-reviews.view.ts';

const done = { done: true } as const;

export const secondReviewProcedures = {
  list: admin.secondReviews.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('drawn', 'instant', { ...input, direction: 'descending' });
    const { rows, total, isTotalExact } = await listSecondReviews(app, actor, page);
    return {
      items: rows.map((row) => secondReviewView(row, actor.userId)),
      nextCursor: nextCursor('drawn', rows, input.limit, (row) => row.drawnAt),
      total,
      isTotalExact,
    };
  }),

  take: admin.secondReviews.take.handler(async ({ context: { app, actor }, input }) => {
    await takeSecondReview(app, actor, input.id);
    return done;
  }),

  release: admin.secondReviews.release.handler(async ({ context: { app, actor }, input }) => {
    await releaseSecondReview(app, actor, input.id);
    return done;
  }),

  finish: admin.secondReviews.finish.handler(async ({ context: { app, actor }, input }) => {
    await finishSecondReview(app, actor, input);
    return done;
  }),

  compare: admin.secondReviews.compare.handler(async ({ context: { app, actor }, input }) =>
    comparisonView(await compareSecondReview(app, actor, input.id)),
  ),

  adjudicate: admin.secondReviews.adjudicate.handler(async ({ context: { app, actor }, input }) => {
    await adjudicateSecondReview(app, actor, input.id, input.decisions);
    return done;
  }),

  agreement: admin.secondReviews.agreement.handler(async ({ context: { app, actor } }) =>
    agreementView(await getAgreement(app, actor)),
  ),

  shares: admin.secondReviews.shares.handler(({ context: { app, actor } }) => listShares(app, actor)),

  setShares: admin.secondReviews.setShares.handler(async ({ context: { app, actor }, input }) => {
    await setShares(app, actor, input.shares);
    return done;
  }),

  draw: admin.secondReviews.draw.handler(async ({ context: { app, actor } }) => ({
    draw: await drawNow(app, actor),
  })),

  draws: admin.secondReviews.draws.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('drawn', 'instant', { ...input, direction: 'descending' });
    const { rows, total } = await listDraws(app, actor, page);
    return {
      items: [...rows],
      nextCursor: nextCursor('drawn', rows, input.limit, (row) => row.drawnAt),
      total,
    };
  }),

  getDraw: admin.secondReviews.getDraw.handler(async ({ context: { app, actor }, input }) =>
    drawView(await getDraw(app, actor, input.id)),
  ),
};
