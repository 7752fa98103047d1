import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { adjudicate } from './adjudicate.ts';
import { drawNow } from './draw-second-reviews.ts';
import { readDraw, readDraws } from './read-draws.ts';
import { readAgreement, readComparison, readSecondReviews } from './read-second-reviews.ts';
import { agreementView, comparisonView, drawView, secondReviewView } from './second-review.view.ts';
import { readShares, setShares } from './set-shares.ts';
import { closeSecondReview, releaseSecondReview, takeSecondReview } from './take-second-review.ts';

const done = { done: true } as const;

export const secondReviewProcedures = {
  list: admin.secondReviews.list.handler(async ({ context: { app, actor }, input }) => {
    const stretch = parsePageRequest('drawn', 'instant', { ...input, direction: 'descending' });
    const { rows, total, isTotalExact } = await readSecondReviews(app, actor, stretch);
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
    await closeSecondReview(app, actor, input);
    return done;
  }),

  compare: admin.secondReviews.compare.handler(async ({ context: { app, actor }, input }) =>
    comparisonView(await readComparison(app, actor, input.id)),
  ),

  adjudicate: admin.secondReviews.adjudicate.handler(async ({ context: { app, actor }, input }) => {
    await adjudicate(app, actor, input.id, input.decisions);
    return done;
  }),

  agreement: admin.secondReviews.agreement.handler(async ({ context: { app, actor } }) =>
    agreementView(await readAgreement(app, actor)),
  ),

  shares: admin.secondReviews.shares.handler(({ context: { app, actor } }) => readShares(app, actor)),

  setShares: admin.secondReviews.setShares.handler(async ({ context: { app, actor }, input }) => {
    await setShares(app, actor, input.shares);
    return done;
  }),

  draw: admin.secondReviews.draw.handler(async ({ context: { app, actor } }) => ({
    draw: await drawNow(app, actor),
  })),

  draws: admin.secondReviews.draws.handler(async ({ context: { app, actor }, input }) => {
    const stretch = parsePageRequest('drawn', 'instant', { ...input, direction: 'descending' });
    const { rows, total } = await readDraws(app, actor, stretch);
    return {
      items: [...rows],
      nextCursor: nextCursor('drawn', rows, input.limit, (row) => row.drawnAt),
      total,
    };
  }),

  getDraw: admin.secondReviews.getDraw.handler(async ({ context: { app, actor }, input }) =>
    drawView(await readDraw(app, actor, input.id)),
  ),
};
