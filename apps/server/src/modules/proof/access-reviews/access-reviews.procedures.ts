import { mayEndSessions } from '@plainview/domain/identity/users/account-rights';
import { admin } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { dutiesOf } from '../../identity/sessions/sessions.view.ts';
import {
  decideAccess,
  getAccessReview,
  getCurrentReview,
  listAccessReviews,
  listAccountsToReview,
  startAccessReview,
} from './access-reviews.ts';
import { completeAccessReview } from './complete-access-review.ts';

export const accessReviewProcedures = {
  current: admin.accessReviews.current.handler(({ context: { app, actor } }) => getCurrentReview(app, actor)),

  start: admin.accessReviews.start.handler(({ context: { app, actor } }) => startAccessReview(app, actor)),

  accounts: admin.accessReviews.accounts.handler(async ({ context: { app, actor }, input }) => {
    const filter = { isUndecided: input.undecided ?? false, search: input.search ?? '' };
    const page = parsePageRequest('name', 'text', { ...input, direction: 'ascending' });
    const rows = await listAccountsToReview(app, actor, input.id, filter, page);
    const items = rows.map(({ user, decision, decidedByName }) => ({
      id: user.id,
      name: user.name,
      email: user.email,
      agencyName: user.agencyName,
      role: user.role,
      duties: dutiesOf(user, app.config.policy),
      isLocked: user.lockedAt !== null,
      lastSignedInAt: user.lastSignedInAt,
      decision,
      decidedByName,
      disable: mayEndSessions(actor.userId, user),
    }));
    // `current` has the counts.
    return { items, nextCursor: nextCursor('name', items, input.limit, ({ name }) => name), total: null };
  }),

  decide: admin.accessReviews.decide.handler(async ({ context: { app, actor }, input }) => {
    await decideAccess(app, actor, input.id, input.decisions);
    return { done: true };
  }),

  complete: admin.accessReviews.complete.handler(({ context: { app, actor }, input }) =>
    completeAccessReview(app, actor, input.id),
  ),

  list: admin.accessReviews.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('started', 'instant', { ...input, direction: 'descending' });
    const { rows, total } = await listAccessReviews(app, actor, page);
    const items = rows.flatMap(({ completedAt, completedByName, sha256, ...review }) =>
      completedAt && completedByName !== null && sha256 !== null
        ? [{ ...review, completedAt, completedByName, sha256 }]
        : [],
    );
    return {
      items,
      nextCursor: nextCursor('started', items, input.limit, ({ startedAt }) => startedAt.toISOString()),
      total,
    };
  }),

  get: admin.accessReviews.get.handler(async ({ context: { app, actor }, input }) => {
    const { completedAt, completedByName, sha256, accounts } = await getAccessReview(app, actor, input.id);
    if (!completedAt || completedByName === null || sha256 === null || !accounts)
      throw new Error('a completed review has a result');
    return {
      completedAt,
      completedByName,
      sha256,
      accounts: [...accounts],
    };
  }),
};
