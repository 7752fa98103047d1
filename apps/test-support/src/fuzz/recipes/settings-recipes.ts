import {
  HIGHEST_RATE,
  LONGEST_EXPLANATION,
  LONGEST_INCIDENT_TYPE,
  MOST_DUE_DAYS,
} from '@plainview/domain/ticket/ticket-settings';
import { chance, pick } from '../draw.ts';
import { textOf, type Recipes } from './recipe.ts';

export const settingsRecipes = {
  ticketSettings: {
    get: ({ admin, ann }, draw) => ({ caller: chance(draw, 50) ? admin : ann, input: undefined }),

    async set({ admin }, draw) {
      const rate = () => pick(draw, [1, 150, 167, HIGHEST_RATE]);
      const line = () => textOf(draw, LONGEST_EXPLANATION);
      const { version } = await admin.client.ticketSettings.get();
      return {
        caller: admin,
        input: {
          version,
          rates: { Standard: rate(), Complex: rate(), Critical: rate() },
          explanations: { Standard: line(), Complex: line(), Critical: line() },
          dueDays: pick(draw, [1, 7, MOST_DUE_DAYS]),
          incidentTypes: ['Training', `x${textOf(draw, LONGEST_INCIDENT_TYPE - 1)}`],
        },
      };
    },
  },
} satisfies Pick<Recipes, 'ticketSettings'>;
