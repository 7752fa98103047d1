import { insightSteps } from '@plainview/domain/reports/insights/insight-period';
import { pick, some, type Draw } from '../draw.ts';
import { textOf, type Recipes } from './recipe.ts';
import { agencyId } from './ticket-recipes.ts';

const periodOf = (draw: Draw) => ({
  from: `${2023 + draw.below(3)}-02-2${draw.below(9)}`,
  to: `2026-1${draw.below(3)}-${10 + draw.below(19)}`,
  ...some(draw, { step: pick(draw, insightSteps) }),
});

export const insightRecipes = {
  insights: {
    get: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ...periodOf(draw),
        ...some(draw, { agencyId: await agencyId(environment, draw), incidentType: textOf(draw, 100) }),
      },
    }),

    backlog: async (environment, draw) => ({
      caller: environment.admin,
      input: some(draw, { agencyId: await agencyId(environment, draw), incidentType: textOf(draw, 100) }),
    }),

    own: (environment, draw) => ({
      caller: environment.ann,
      input: { ...periodOf(draw), ...some(draw, { incidentType: textOf(draw, 100) }) },
    }),

    scorecards: async (environment, draw) => ({
      caller: environment.admin,
      input: { ...periodOf(draw), agencyId: await agencyId(environment, draw) },
    }),
  },
} satisfies Pick<Recipes, 'insights'>;
