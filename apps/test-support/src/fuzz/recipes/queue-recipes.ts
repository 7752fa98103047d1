import { chance, pick, some } from '../draw.ts';
import { ticketIn } from '../evidence-stock.ts';
import { textOf, type Recipes } from './recipe.ts';

export const queueRecipes = {
  queue: {
    async assign(environment, draw) {
      const status = pick(draw, ['pending', 'in_progress'] as const);
      const { id, reviewerId } = await ticketIn(environment, draw, status);
      const { admin } = environment;
      return {
        caller: admin,
        input: {
          id,
          reviewerId: chance(draw, 70) ? pick(draw, await admin.client.queue.reviewers()).id : admin.user.id,
          expectedReviewerId: reviewerId,
          ...some(draw, { reason: textOf(draw, 2000) }),
        },
      };
    },

    async assignMany(environment, draw) {
      const status = pick(draw, ['pending', 'in_progress', 'completed'] as const);
      const { id, reviewerId } = await ticketIn(environment, draw, status);
      const { admin } = environment;
      return {
        caller: admin,
        input: {
          tickets: [{ id, expectedReviewerId: reviewerId }],
          reviewerId: pick(draw, await admin.client.queue.reviewers()).id,
          ...some(draw, { reason: textOf(draw, 2000) }),
        },
      };
    },

    reviewers: ({ admin }) => ({ caller: admin, input: undefined }),

    presence: ({ admin }) => ({ caller: admin, input: undefined }),

    workload: ({ admin }) => ({ caller: admin, input: undefined }),

    reportPresence: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ticketId: (await ticketIn(environment, draw, 'in_progress')).id,
        pageId: crypto.randomUUID(),
        isLeaving: chance(draw, 30),
      },
    }),

    next: async (environment, draw) => ({
      caller: environment.admin,
      input: some(draw, {
        after: (
          await ticketIn(environment, draw, pick(draw, ['pending', 'in_progress', 'completed'] as const))
        ).id,
      }),
    }),
  },
} satisfies Pick<Recipes, 'queue'>;
