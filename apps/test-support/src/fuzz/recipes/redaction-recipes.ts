import { redactionFilters } from '@plainview/domain/release/redactions/redaction-filter';
import {
  hiddenSubjects,
  labelPlacements,
  LONGEST_INSTRUCTIONS,
  LONGEST_REQUEST_NUMBER,
  redactionPurposes,
} from '@plainview/domain/release/redactions/redaction-order';
import type { RedactionState } from '@plainview/domain/release/redactions/redaction-transitions';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { DAY } from '@plainview/domain/shared/time';
import fc from 'fast-check';
import { offerRedactions, orderRedaction } from '../../order-redaction.ts';
import { segment } from '../../play-video.ts';
import { chance, pick, some, type Draw } from '../draw.ts';
import { newTicket } from '../evidence-stock.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { pageOf, textOf, type Recipes } from './recipe.ts';

/** A ticket of which redacted copies are offered. */
async function offered(environment: FuzzEnvironment) {
  const { admin, ann } = environment;
  const { redaction } = await admin.client.ticketSettings.get();
  if (redaction === null) await offerRedactions(admin);
  return ann.client.tickets.get({ id: (await newTicket(environment)).id });
}

/** A redacted copy that was ordered. */
export async function orderedCopy(environment: FuzzEnvironment) {
  const ticket = await offered(environment);
  return orderRedaction(environment.ann, ticket);
}

/** A redacted copy on which work began, with one of its videos. */
async function started(environment: FuzzEnvironment) {
  const { id } = await orderedCopy(environment);
  const { videos, reasons } = await environment.admin.client.redactions.start({ id });
  return { id, videoId: videos[0]?.videoId ?? '', reasonCode: reasons[0]?.code ?? '' };
}

/** A redacted copy as if it had been rendered. Rendering one would take seconds. */
async function inState(environment: FuzzEnvironment, state: RedactionState): Promise<string> {
  const { id } = await started(environment);
  await environment.owner.change('update redactions set state = $2 where id = $1', id, state);
  return id;
}

/** A redacted copy as if it had been rendered with copies of one byte. */
async function withCopies(environment: FuzzEnvironment, state: RedactionState): Promise<string> {
  const id = await inState(environment, state);
  await environment.owner.change(
    `with files as (
       insert into derived_files (id, agency_id, video_id, kind, name, content_type, size_bytes, sha256, created_at)
       select gen_random_uuid(), redactions.agency_id, video_id, 'redacted', 'copy.mp4', 'video/mp4', 1, repeat('a', 64), now()
       from redaction_videos join redactions on redactions.id = redaction_id where redaction_id = $1
       returning id, video_id)
     update redaction_videos set file_id = files.id from files
     where redaction_id = $1 and redaction_videos.video_id = files.video_id`,
    id,
  );
  return id;
}

/** A redacted copy as if it had been rendered and approved. */
async function approved(environment: FuzzEnvironment): Promise<string> {
  const id = await withCopies(environment, 'approved');
  await environment.owner.change(
    `update redactions set checked_at = now(), checked_by = 'Casey' where id = $1`,
    id,
  );
  return id;
}

const deadlineOf = (draw: Draw): Date | null =>
  chance(draw, 50) ? null : new Date(Date.now() + draw(fc.integer({ min: 1, max: 90 })) * DAY);

export const redactionRecipes = {
  redactions: {
    quote: async (environment, draw) => {
      const { id, videos } = await offered(environment);
      return {
        caller: environment.ann,
        input: {
          ticketId: id,
          videoIds: videos.map(({ videoId }) => videoId),
          deadline: deadlineOf(draw),
        },
      };
    },

    order: async (environment, draw) => {
      const { id, videos } = await offered(environment);
      return {
        caller: environment.ann,
        input: {
          ticketId: id,
          videoIds: videos.map(({ videoId }) => videoId),
          deadline: deadlineOf(draw),
          purpose: pick(draw, redactionPurposes),
          requestNumber: textOf(draw, LONGEST_REQUEST_NUMBER),
          hidden: draw(fc.subarray([...hiddenSubjects])),
          instructions: textOf(draw, LONGEST_INSTRUCTIONS),
          needsSecondPerson: chance(draw, 50),
          needsFullWatch: chance(draw, 50),
          label: pick(draw, labelPlacements),
        },
      };
    },

    list: async (environment, draw) => ({
      caller: chance(draw, 50) ? environment.ann : environment.admin,
      input: { ticketId: (await orderedCopy(environment)).ticketId },
    }),

    listOrders: async (environment, draw) => {
      await orderedCopy(environment);
      return {
        caller: environment.admin,
        input: { ...some(draw, { state: pick(draw, redactionFilters) }), ...pageOf(draw) },
      };
    },

    get: async (environment, draw) => ({
      caller: chance(draw, 50) ? environment.ann : environment.admin,
      input: { id: (await orderedCopy(environment)).id },
    }),

    cancel: async (environment) => ({
      caller: environment.ann,
      input: { id: (await orderedCopy(environment)).id },
    }),

    start: async (environment) => ({
      caller: environment.admin,
      input: { id: (await orderedCopy(environment)).id },
    }),

    getMarks: async (environment) => {
      const { id, videoId } = await started(environment);
      return { caller: environment.admin, input: { id, videoId } };
    },

    // The videos of the fuzzer have no frame index, so that nothing can be hidden in them.
    saveTracks: async (environment) => {
      const { id, videoId } = await started(environment);
      return { caller: environment.admin, input: { id, videoId, version: 0, tracks: [] } };
    },

    saveMutedRanges: async (environment, draw) => {
      const { id, videoId, reasonCode } = await started(environment);
      const startMicroseconds = draw(fc.nat({ max: 100_000 }));
      const range = { startMicroseconds, endMicroseconds: startMicroseconds + 1000 };
      const mutedRanges = [{ id: crypto.randomUUID(), reasonCode, ...range }];
      return { caller: environment.admin, input: { id, videoId, version: 0, mutedRanges } };
    },

    getFaces: async (environment) => {
      const { id, videoId } = await started(environment);
      return { caller: environment.admin, input: { id, videoId } };
    },

    // The videos have no frame index, so that no frame can have been searched.
    saveFaces: async (environment, draw) => {
      const { id, videoId } = await started(environment);
      const stride = draw(fc.integer({ min: 1, max: 60 }));
      const search = { detector: 'Detector', stride, searchedFrames: 0, isComplete: false, faces: [] };
      return { caller: environment.admin, input: { id, videoId, version: 0, search } };
    },

    render: async (environment) => {
      const { id, videoId, reasonCode } = await started(environment);
      const range = { startMicroseconds: 0, endMicroseconds: 1000 };
      const mutedRanges = [{ id: crypto.randomUUID(), reasonCode, ...range }];
      await environment.admin.client.redactions.saveMutedRanges({ id, videoId, version: 0, mutedRanges });
      return { caller: environment.admin, input: { id } };
    },

    listCoverage: async (environment) => ({
      caller: environment.admin,
      input: { id: await withCopies(environment, 'to_check') },
    }),

    // Nothing of the copies was sent, so that nothing counts.
    recordCoverage: async (environment, draw) => {
      const id = await withCopies(environment, 'to_check');
      const { videos } = await environment.admin.client.redactions.get({ id });
      return {
        caller: environment.admin,
        input: { id, videoId: videos[0]?.videoId ?? '', segments: [segment(0, draw(fc.nat({ max: 600 })))] },
      };
    },

    check: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        id: await inState(environment, 'to_check'),
        decision: pick(draw, ['approve', 'return']),
        reason: textOf(draw, LONGEST_REASON),
        explanation: textOf(draw, LONGEST_REASON),
        watchExplanation: textOf(draw, LONGEST_REASON),
      },
    }),

    deliver: async (environment) => ({
      caller: environment.admin,
      input: { id: await approved(environment) },
    }),
  },
} satisfies Pick<Recipes, 'redactions'>;
