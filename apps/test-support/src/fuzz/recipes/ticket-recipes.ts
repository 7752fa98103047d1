import { findingCategories, findingSeverities } from '@plainview/domain/review/findings/finding';
import { frameShapeKinds } from '@plainview/domain/review/findings/frame-shapes';
import { defaultTicketSettings } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { paymentStatuses } from '@plainview/domain/tickets/tickets/payment';
import { LONGEST_CASE_NUMBER } from '@plainview/domain/tickets/tickets/ticket';
import { videoCategories } from '@plainview/domain/tickets/tickets/ticket-price';
import { ticketStatuses } from '@plainview/domain/tickets/tickets/ticket-status';
import fc from 'fast-check';
import { loadVideo } from '../../play-video.ts';
import { chance, pick, some, type Draw } from '../draw.ts';
import { newFinding, newTicket, storedUpload, ticketIn } from '../evidence-stock.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { dateOf, nameOf, pageOf, searchOf, textOf, type Recipe, type Recipes } from './recipe.ts';
import { orderedCopy } from './redaction-recipes.ts';

const directions = ['ascending', 'descending'] as const;

export async function agencyId({ admin }: FuzzEnvironment, draw: Draw): Promise<string> {
  return pick(draw, await admin.client.agencies.list()).id;
}

/** Draws a ticket filter. */
export async function ticketFilterOf(environment: FuzzEnvironment, draw: Draw) {
  return some(draw, {
    status: pick(draw, ticketStatuses),
    agencyId: await agencyId(environment, draw),
    overdue: chance(draw, 50),
    reviewer: 'me' as const,
    ...ownTicketFilter(draw),
  });
}

/** Draws the parts of a ticket filter that agency users may also export. */
export const ownTicketFilter = (draw: Draw) => ({
  submitter: 'me' as const,
  officer: nameOf(draw).trim() || 'x',
  submittedFrom: dateOf(draw),
  submittedBefore: dateOf(draw),
  search: searchOf(draw),
});

/** Draws a report filter. */
export async function reportFilterOf(environment: FuzzEnvironment, draw: Draw) {
  return some(draw, {
    agencyId: await agencyId(environment, draw),
    incidentType: pick(draw, defaultTicketSettings.incidentTypes),
    deliveredFrom: dateOf(draw),
    deliveredBefore: dateOf(draw),
    search: searchOf(draw),
  });
}

const ticketFields = (draw: Draw) => ({
  incidentType: chance(draw, 70) ? pick(draw, defaultTicketSettings.incidentTypes) : textOf(draw, 100),
  officersInvolved: draw(fc.array(fc.constant(0), { minLength: 1, maxLength: 5 })).map(() => nameOf(draw)),
  notes: textOf(draw, 10_000),
  caseNumber: textOf(draw, LONGEST_CASE_NUMBER),
  incidentTime: pick(draw, [null, '2020-02-29T23:59-05:00', '1999-12-31T00:00:59.5Z']),
  isSeries: chance(draw, 50),
});

const recordingFacts = (draw: Draw) => ({
  length: pick(draw, ['00:00:00', '00:00:04', '23:59:59', '99:59:59']),
  category: pick(draw, videoCategories),
  notes: textOf(draw, 4000),
  deviceId: textOf(draw, 100),
  location: textOf(draw, 200),
  recordingDate: chance(draw, 70) ? dateOf(draw) : null,
});

const findingFields = (draw: Draw) => {
  const [start = 0, end = 0] = draw(
    fc.array(fc.nat({ max: 4_000_000 }), { minLength: 2, maxLength: 2 }),
  ).toSorted((one, other) => one - other);
  return {
    startMicroseconds: start,
    endMicroseconds: chance(draw, 60) ? end : null,
    category: pick(draw, findingCategories),
    severity: pick(draw, findingSeverities),
    text: textOf(draw, 4000),
    ...some(draw, {
      shapes: draw(fc.array(fc.constant(0), { maxLength: 3 })).map(() => shapeOf(draw)),
      playbackRate: pick(draw, [0.25, 1, 1.5, 16]),
    }),
  };
};

const shapeOf = (draw: Draw) => {
  const [x1 = 0, y1 = 0] = draw(
    fc.array(fc.double({ min: 0, max: 0.5, noNaN: true }), { minLength: 2, maxLength: 2 }),
  );
  return { kind: pick(draw, frameShapeKinds), x1, y1, x2: x1 + 0.5, y2: y1 + 0.25 };
};

/** Returns a recipe for an action on a ticket that needs a reason. */
const withReason =
  (
    find: (environment: FuzzEnvironment, draw: Draw) => Promise<{ readonly id: string }>,
  ): Recipe<{ id: string; reason: string }> =>
  async (environment, draw) => ({
    caller: environment.admin,
    input: { id: (await find(environment, draw)).id, reason: textOf(draw, 2000) },
  });

const status = (draw: Draw) => pick(draw, ['pending', 'in_progress', 'completed'] as const);

const heldTicket = async (environment: FuzzEnvironment, draw: Draw) => {
  const held = await ticketIn(
    environment,
    draw,
    status(draw),
    ({ abilities }) => abilities?.releaseHold.allowed === true,
  );
  return held.abilities.releaseHold.allowed
    ? held
    : environment.admin.client.tickets.placeHold({ id: held.id, reason: 'Litigation' });
};

export const ticketRecipes = {
  tickets: {
    counts: ({ admin, ann }, draw) => ({ caller: pick(draw, [admin, ann]), input: undefined }),

    officers: ({ ann, bob }, draw) => ({ caller: pick(draw, [ann, bob]), input: undefined }),

    list: async (environment, draw) => ({
      caller: pick(draw, [environment.admin, environment.ann, environment.bob]),
      input: {
        ...(await ticketFilterOf(environment, draw)),
        ...some(draw, {
          sort: pick(draw, ['submitted', 'due', 'urgency', 'status', 'incidentType', 'reviewer'] as const),
          direction: pick(draw, directions),
        }),
        ...pageOf(draw),
      },
    }),

    get: async (environment, draw) => ({
      caller: pick(draw, [environment.admin, environment.ann]),
      input: { id: (await ticketIn(environment, draw, status(draw))).id },
    }),

    getByNumber: async (environment, draw) => {
      const { number } = await ticketIn(environment, draw, status(draw));
      const spelled = pick(draw, [number, number.toLowerCase(), ` ${number.replaceAll('-', ' ')}`]);
      return { caller: pick(draw, [environment.admin, environment.ann]), input: { number: spelled } };
    },

    async create(environment, draw) {
      const fields = ticketFields(draw);
      const wornBy = pick(draw, ['', ...fields.officersInvolved]);
      const videos = [{ uploadId: await storedUpload(environment), ...recordingFacts(draw), wornBy }];
      return {
        caller: environment.ann,
        input: { ...fields, submissionKey: crypto.randomUUID(), videos },
      };
    },

    async update(environment, draw) {
      const { id, videos } = await ticketIn(environment, draw, 'pending', ({ isOnHold }) => !isOnHold);
      const edited = videos.map(({ videoId }) => Object.assign(recordingFacts(draw), { videoId }));
      const added = [{ uploadId: await storedUpload(environment), ...recordingFacts(draw) }];
      const input = { id, ...ticketFields(draw), videos: edited, added, removed: [] };
      return { caller: environment.ann, input };
    },

    async delete(environment, draw) {
      const { id } = await ticketIn(environment, draw, 'pending', ({ isOnHold }) => !isOnHold);
      return { caller: environment.ann, input: { id } };
    },

    startReview: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: (await ticketIn(environment, draw, 'pending')).id },
    }),

    reopen: withReason((environment, draw) => ticketIn(environment, draw, 'completed')),
    placeHold: withReason((environment, draw) =>
      ticketIn(environment, draw, status(draw), ({ isOnHold }) => !isOnHold),
    ),
    placeHolds: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ids: [(await ticketIn(environment, draw, status(draw))).id],
        reason: textOf(draw, 2000),
      },
    }),
    releaseHold: withReason(heldTicket),
  },

  findings: {
    list: async (environment, draw) => ({
      caller: environment.admin,
      input: { ticketId: (await ticketIn(environment, draw, status(draw))).id },
    }),

    async add(environment, draw) {
      const { id, videos } = await ticketIn(environment, draw, 'in_progress');
      const videoId = pick(draw, videos).videoId;
      return { caller: environment.admin, input: { ticketId: id, videoId, ...findingFields(draw) } };
    },

    async edit(environment, draw) {
      const { id, videoId } = await newFinding(environment, draw);
      return { caller: environment.admin, input: { id, videoId, ...findingFields(draw) } };
    },

    async makeClip(environment, draw) {
      const { id, videoId } = await newFinding(environment, draw);
      const range = { ...findingFields(draw), startMicroseconds: 0, endMicroseconds: 1000 };
      await environment.admin.client.findings.edit({ id, videoId, ...range });
      return { caller: environment.admin, input: { id } };
    },

    remove: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: (await newFinding(environment, draw)).id },
    }),

    async restore(environment, draw) {
      const { id } = await newFinding(environment, draw);
      await environment.admin.client.findings.remove({ id });
      return { caller: environment.admin, input: { id } };
    },
  },

  coverage: {
    list: async (environment, draw) => ({
      caller: environment.admin,
      input: { ticketId: (await ticketIn(environment, draw, status(draw))).id },
    }),

    getOwnDay: (environment) => ({ caller: environment.admin, input: { since: new Date() } }),

    async record(environment, draw) {
      const { videos } = await ticketIn(environment, draw, 'in_progress');
      const { videoId, facts } = pick(draw, videos);
      const endMicroseconds = Math.min(facts.durationMicroseconds, 1000);
      const segment = { startMicroseconds: 0, endMicroseconds, rate: pick(draw, [0.25, 1, 16]) };
      await loadVideo(environment.admin, videoId);
      return {
        caller: environment.admin,
        input: { videoId, segments: [{ ...segment, isHeard: pick(draw, [true, false]) }] },
      };
    },
  },

  reports: {
    newest: async (environment, draw) => ({
      caller: environment.ann,
      input: { ticketIds: [(await ticketIn(environment, draw, 'completed')).id] },
    }),

    list: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ...(await reportFilterOf(environment, draw)),
        ...some(draw, {
          sort: pick(draw, ['delivered', 'incidentType'] as const),
          direction: pick(draw, directions),
        }),
        ...pageOf(draw),
      },
    }),

    deliver: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        ticketId: (await ticketIn(environment, draw, 'in_progress')).id,
        summary: textOf(draw, 20_000),
        notWatchedReason: textOf(draw, 2000),
      },
    }),
  },

  statements: {
    list: async (environment, draw) => ({
      caller: pick(draw, [environment.admin, environment.ann]),
      input: {
        year: pick(draw, [2000, new Date().getUTCFullYear(), 9999]),
        ...some(draw, { agencyId: await agencyId(environment, draw) }),
      },
    }),

    async get(environment) {
      const { submittedDate } = await newestTicket(environment);
      const month = submittedDate.toISOString().slice(0, 7);
      const { items } = await environment.ann.client.statements.list({
        year: submittedDate.getUTCFullYear(),
      });
      const own = items.find((row) => row.month === month);
      return { caller: environment.ann, input: { agencyId: own?.agencyId ?? '', month } };
    },

    async setPayment(environment, draw) {
      const { id } = await ticketIn(environment, draw, status(draw));
      const paymentStatus = pick(draw, paymentStatuses);
      return {
        caller: environment.admin,
        input: {
          ticketIds: [id],
          redactionIds: chance(draw, 50) ? [] : [(await orderedCopy(environment)).id],
          paymentStatus,
          note: textOf(draw, 500),
        },
      };
    },
  },
} satisfies Pick<Recipes, 'tickets' | 'findings' | 'coverage' | 'reports' | 'statements'>;

async function newestTicket(environment: FuzzEnvironment) {
  const [newest] = (await environment.ann.client.tickets.list({ limit: 1 })).items;
  return newest ?? newTicket(environment);
}
