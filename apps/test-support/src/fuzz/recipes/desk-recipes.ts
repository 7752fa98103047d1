import { MOST_DRAFTS } from '@plainview/domain/tickets/drafts/ticket-draft';
import {
  agencyTicketSorts,
  LONGEST_VIEW_NAME,
  MOST_SAVED_VIEWS,
  submissionPeriods,
} from '@plainview/domain/tickets/saved-views/saved-view';
import { LONGEST_CASE_NUMBER } from '@plainview/domain/tickets/tickets/ticket';
import { videoCategories } from '@plainview/domain/tickets/tickets/ticket-price';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import { chance, pick, some, type Draw } from '../draw.ts';
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

const fieldsOf = (draw: Draw) => ({
  incidentType: textOf(draw, 100),
  officersInvolved: [nameOf(draw)],
  notes: textOf(draw, 1000),
  caseNumber: textOf(draw, LONGEST_CASE_NUMBER),
  incidentAt: pick(draw, ['', '2026-11-21T23:15', '2026']),
  isSeries: chance(draw, 50),
  isRush: chance(draw, 50),
  videos: {
    [crypto.randomUUID()]: {
      length: pick(draw, [null, '', '00:01:00']),
      category: pick(draw, videoCategories),
      notes: textOf(draw, 1000),
      deviceId: textOf(draw, 100),
      wornBy: pick(draw, ['', nameOf(draw)]),
      location: textOf(draw, 200),
      recordedAt: pick(draw, ['', '2026-11-21T23:15']),
    },
  },
});

/** Returns one of the user's drafts, after creating one if there is none. */
async function draft({ ann }: FuzzEnvironment, draw: Draw) {
  const { items } = await ann.client.drafts.list();
  const [first] = items;
  return first
    ? ann.client.drafts.get({ id: pick(draw, items).id })
    : ann.client.drafts.save({ id: crypto.randomUUID(), revision: 0, fields: fieldsOf(draw) });
}

/** Discards drafts if there may be no other one. */
async function makeRoomForDraft({ ann }: FuzzEnvironment): Promise<void> {
  const { items } = await ann.client.drafts.list();
  for (const { id } of items.slice(MOST_DRAFTS - 2)) await ann.client.drafts.discard({ id });
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

  drafts: {
    list: ({ ann }) => ({ caller: ann, input: undefined }),

    get: async (environment, draw) => ({
      caller: environment.ann,
      input: { id: (await draft(environment, draw)).id },
    }),

    async save(environment, draw) {
      if (chance(draw, 50)) {
        const { id, revision } = await draft(environment, draw);
        return { caller: environment.ann, input: { id, revision, fields: fieldsOf(draw) } };
      }
      await makeRoomForDraft(environment);
      return {
        caller: environment.ann,
        input: { id: crypto.randomUUID(), revision: 0, fields: fieldsOf(draw) },
      };
    },

    takeUploads: async (environment, draw) => ({
      caller: environment.ann,
      input: { id: (await draft(environment, draw)).id },
    }),

    discard: async (environment, draw) => ({
      caller: environment.ann,
      input: { id: (await draft(environment, draw)).id },
    }),

    async restore(environment, draw) {
      const { id } = await draft(environment, draw);
      await environment.ann.client.drafts.discard({ id });
      return { caller: environment.ann, input: { id } };
    },
  },
} satisfies Pick<Recipes, 'savedViews' | 'drafts'>;
