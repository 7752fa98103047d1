import { bundleKinds } from '@plainview/domain/proof/bundles/evidence-bundle';
import { chance, pick } from '../draw.ts';
import { ticketIn } from '../evidence-stock.ts';
import type { Recipes } from './recipe.ts';

const statuses = ['pending', 'in_progress', 'completed'] as const;

export const bundleRecipes = {
  bundles: {
    list: async (environment, draw) => ({
      caller: chance(draw, 50) ? environment.admin : environment.ann,
      input: { ticketId: (await ticketIn(environment, draw, pick(draw, statuses))).id },
    }),

    create: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ticketId: (await ticketIn(environment, draw, pick(draw, statuses))).id,
        kind: pick(draw, bundleKinds),
      },
    }),

    createMany: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ids: [(await ticketIn(environment, draw, pick(draw, statuses))).id],
        kind: pick(draw, bundleKinds),
      },
    }),
  },
} satisfies Pick<Recipes, 'bundles'>;
