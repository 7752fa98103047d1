import {
  agencyTicketSorts,
  LONGEST_VIEW_NAME,
  MOST_SAVED_VIEWS,
  submissionPeriods,
} from '@plainview/domain/ticket/saved-view';
import { ticketStatuses } from '@plainview/domain/ticket/ticket';
import { pick, some, type Draw } from '../draw.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { nameOf, textOf, type Recipes } from './recipe.ts';

const filterOf = (draw: Draw) =>
  some(draw, {
    status: pick(draw, ticketStatuses),
    search: `x${textOf(draw, 100)}`,
    officer: nameOf(draw).trim() || 'x',
    mine: true as const,
    period: pick(draw, submissionPeriods),
    from: pick(draw, ['2020-02-29', '2026-11-01']),
    to: pick(draw, ['1999-12-31', '2026-11-30']),
    sort: pick(draw, agencyTicketSorts),
    direction: pick(draw, ['ascending', 'descending'] as const),
  });

/** Returns a name that no view has. */
const freeName = (draw: Draw): string =>
  `${crypto.randomUUID()}${textOf(draw, LONGEST_VIEW_NAME - 36)}`.trim();

/** Returns one of the user's views, after creating one if there is none. */
async function savedView({ ann }: FuzzEnvironment, draw: Draw) {
  const { items } = await ann.client.savedViews.list();
  return items.length > 0
    ? pick(draw, items)
    : ann.client.savedViews.create({ name: freeName(draw), filter: filterOf(draw) });
}

/** Deletes a view if there may be no other one. */
async function makeRoom({ ann }: FuzzEnvironment): Promise<void> {
  const { items } = await ann.client.savedViews.list();
  const [first] = items;
  if (first && items.length >= MOST_SAVED_VIEWS) await ann.client.savedViews.delete({ id: first.id });
}

export const deskRecipes = {
  savedViews: {
    list: ({ ann }) => ({ caller: ann, input: undefined }),

    async create(environment, draw) {
      await makeRoom(environment);
      return { caller: environment.ann, input: { name: freeName(draw), filter: filterOf(draw) } };
    },

    update: async (environment, draw) => ({
      caller: environment.ann,
      input: {
        id: (await savedView(environment, draw)).id,
        name: freeName(draw),
        filter: filterOf(draw),
      },
    }),

    delete: async (environment, draw) => ({
      caller: environment.ann,
      input: { id: (await savedView(environment, draw)).id },
    }),
  },
} satisfies Pick<Recipes, 'savedViews'>;
