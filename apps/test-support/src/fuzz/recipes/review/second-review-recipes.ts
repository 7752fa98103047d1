import { chance, pick, type Draw } from '../../draw.ts';
import { newTicket } from '../../evidence-stock.ts';
import type { FuzzEnvironment } from '../../fuzz-environment.ts';
import { textOf } from '../recipe.ts';

const EVERY_TICKET = [{ agencyId: null, incidentType: null, percent: 100 }];

/** Delivers a ticket and draws it. @returns its second review, which no one has taken */
async function drawn(environment: FuzzEnvironment) {
  const { secondReviews } = environment.admin.client;
  await secondReviews.setShares({ shares: EVERY_TICKET });
  const ticket = await newTicket(environment, 'completed');
  await secondReviews.draw();
  const { items } = await secondReviews.list({ limit: 500 });
  const found = items.find(({ ticketId }) => ticketId === ticket.id);
  if (!found) throw new Error('the ticket was not drawn');
  return found;
}

/** Has a new administrator take a second review. */
async function taken(environment: FuzzEnvironment) {
  const [review, caller] = [await drawn(environment), await environment.newAdministrator()];
  await caller.client.secondReviews.take({ id: review.id });
  return { id: review.id, caller };
}

async function finished(environment: FuzzEnvironment) {
  const { id, caller } = await taken(environment);
  await caller.client.secondReviews.finish({ id, notWatchedReason: 'Fuzz' });
  return id;
}

async function drawId(environment: FuzzEnvironment): Promise<string> {
  const { items } = await environment.admin.client.secondReviews.draws({});
  return items[0]?.id ?? (await drawn(environment)).drawId;
}

const emptyClip = async (environment: FuzzEnvironment) => {
  const { id: ticketId } = await newTicket(environment, 'completed');
  const { basis } = await environment.admin.client.calibrations.draft({ ticketId });
  return { ticketId, basis, findings: [], answers: [] };
};

/** A calibration clip that no one has taken. */
async function newClip(environment: FuzzEnvironment): Promise<string> {
  const clip = { ...(await emptyClip(environment)), title: 'Fuzz' };
  return (await environment.admin.client.calibrations.add(clip)).id;
}

const simple = ({ admin }: FuzzEnvironment) => ({ caller: admin, input: undefined });

export const secondReviewRecipes = {
  calibrations: {
    list: ({ admin }: FuzzEnvironment, draw: Draw) => ({
      caller: admin,
      input: { limit: pick(draw, [1, 50]) },
    }),
    figures: simple,

    draft: async (environment: FuzzEnvironment) => ({
      caller: environment.admin,
      input: { ticketId: (await newTicket(environment, 'completed')).id },
    }),

    add: async (environment: FuzzEnvironment, draw: Draw) => ({
      caller: environment.admin,
      input: { ...(await emptyClip(environment)), title: `x${textOf(draw, 100)}` },
    }),

    retire: async (environment: FuzzEnvironment) => ({
      caller: environment.admin,
      input: { id: await newClip(environment) },
    }),

    take: async (environment: FuzzEnvironment) => ({
      caller: await environment.newAdministrator(),
      input: { id: await newClip(environment) },
    }),

    result: async (environment: FuzzEnvironment) => {
      const caller = await environment.newAdministrator();
      const clipId = await newClip(environment);
      await caller.client.calibrations.take({ id: clipId });
      const { items } = await caller.client.calibrations.list({ limit: 500 });
      const id = items.find((clip) => clip.id === clipId)?.reviewId ?? '';
      await caller.client.secondReviews.finish({ id, notWatchedReason: 'Fuzz' });
      return { caller, input: { id } };
    },
  },

  secondReviews: {
    list: ({ admin }: FuzzEnvironment, draw: Draw) => ({
      caller: admin,
      input: { limit: pick(draw, [1, 50]) },
    }),
    draws: ({ admin }: FuzzEnvironment, draw: Draw) => ({
      caller: admin,
      input: { limit: pick(draw, [1, 50]) },
    }),
    shares: simple,
    agreement: simple,
    draw: simple,

    setShares: async ({ admin }: FuzzEnvironment, draw: Draw) => {
      const [agency] = await admin.client.agencies.list();
      const agencyId = chance(draw, 50) ? (agency?.id ?? null) : null;
      const percent = pick(draw, [0, 1, 50, 100]);
      return {
        caller: admin,
        input: { shares: [{ agencyId, incidentType: `x${textOf(draw, 80)}`, percent }] },
      };
    },

    getDraw: async (environment: FuzzEnvironment) => ({
      caller: environment.admin,
      input: { id: await drawId(environment) },
    }),

    take: async (environment: FuzzEnvironment) => ({
      caller: await environment.newAdministrator(),
      input: { id: (await drawn(environment)).id },
    }),

    release: async (environment: FuzzEnvironment) => {
      const { id, caller } = await taken(environment);
      return { caller, input: { id } };
    },

    finish: async (environment: FuzzEnvironment, draw: Draw) => {
      const { id, caller } = await taken(environment);
      return { caller, input: { id, notWatchedReason: `x${textOf(draw, 500)}` } };
    },

    compare: async (environment: FuzzEnvironment) => ({
      caller: environment.admin,
      input: { id: await finished(environment) },
    }),

    adjudicate: async (environment: FuzzEnvironment) => ({
      caller: await environment.newAdministrator(),
      input: { id: await finished(environment), decisions: [] },
    }),
  },
};
