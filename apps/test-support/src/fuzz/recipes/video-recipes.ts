import { videoStatuses } from '@plainview/domain/evidence/videos/video';
import { chance, pick, some, type Draw } from '../draw.ts';
import { begunUpload, storedUpload, videoWhere } from '../evidence-stock.ts';
import type { FuzzEnvironment } from '../fuzz-environment.ts';
import { dateOf, pageOf, searchOf, textOf, type Recipes } from './recipe.ts';
import { agencyId, ownTicketFilter, reportFilterOf, ticketFilterOf } from './ticket-recipes.ts';

async function videoFilterOf(environment: FuzzEnvironment, draw: Draw) {
  return some(draw, {
    search: searchOf(draw),
    uploadedFrom: dateOf(draw),
    uploadedBefore: dateOf(draw),
    agencyId: await agencyId(environment, draw),
    status: pick(draw, videoStatuses),
  });
}

/** Draws a selection of at least one video. */
async function selectionOf(environment: FuzzEnvironment, draw: Draw) {
  const { id } = await videoWhere(environment, draw);
  if (chance(draw, 60)) return { kind: 'some' as const, ids: [id] };
  const { officerName } = await videoWhere(environment, draw);
  return { kind: 'all' as const, filter: { search: officerName.slice(0, 20) }, except: [] };
}

/**
 * Returns one of the administrator's finished exports to Google Sheets, after creating one if there is none.
 */
async function endedSheetExport(environment: FuzzEnvironment, draw: Draw): Promise<string> {
  const { client } = environment.admin;
  const ended = (await client.sheetExports.list()).find(
    ({ state }) => state === 'done' || state === 'failed',
  );
  if (ended) return ended.id;
  const { id } = await client.sheetExports.start({ selection: await selectionOf(environment, draw) });
  await endSheetExport(environment, id);
  return id;
}

/** Marks an export as failed, as if Google had permanently rejected it. */
async function endSheetExport({ owner }: FuzzEnvironment, id: string): Promise<void> {
  const failed = `update sheet_exports set state = 'failed', problem = null where id = $1`;
  await owner.change(failed, id);
}

/** Returns an upload that a ticket can still use. */
async function openUpload(environment: FuzzEnvironment, draw: Draw): Promise<string> {
  return chance(draw, 80) ? begunUpload(environment) : storedUpload(environment);
}

export const videoRecipes = {
  videos: {
    list: async (environment, draw) => ({
      caller: pick(draw, [environment.admin, environment.ann, environment.bob]),
      input: {
        ...(await videoFilterOf(environment, draw)),
        ...some(draw, {
          sort: pick(draw, ['uploaded', 'officer', 'status'] as const),
          direction: pick(draw, ['ascending', 'descending'] as const),
        }),
        ...pageOf(draw),
      },
    }),

    delete: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: (await videoWhere(environment, draw, ({ abilities }) => abilities.delete.allowed)).id },
    }),

    correctLength: async (environment, draw) => ({
      caller: environment.admin,
      input: {
        id: (await videoWhere(environment, draw, ({ ticketStatus }) => ticketStatus !== 'completed')).id,
        length: pick(draw, ['00:00:04', '00:12:03', '01:00:00']),
        reason: textOf(draw, 100) || 'x',
      },
    }),

    async prepareAgain(environment, draw) {
      const { id } = await videoWhere(environment, draw);
      const failed = `
        insert into video_media (video_id, agency_id, state, attempts, changed_at)
        select id, agency_id, 'failed', 0, now() from videos where id = $1
        on conflict (video_id) do update set state = 'failed', progress = null`;
      await environment.owner.change(failed, id);
      return { caller: environment.admin, input: { id } };
    },
  },

  uploads: {
    list: ({ ann }) => ({ caller: ann, input: undefined }),
    get: async (environment, draw) => ({
      caller: environment.ann,
      input: { id: await openUpload(environment, draw) },
    }),
    discard: async (environment, draw) => ({
      caller: environment.ann,
      input: { id: await openUpload(environment, draw) },
    }),
    async seal(environment) {
      const sha256 = crypto.randomUUID().replaceAll('-', '').repeat(2);
      return { caller: environment.ann, input: { id: await begunUpload(environment), sha256 } };
    },
  },

  exports: {
    async prepare(environment, draw) {
      const format = pick(draw, ['xlsx', 'csv'] as const);
      const kind = pick(draw, ['tickets', 'reports', 'videos'] as const);
      if (kind === 'tickets')
        return {
          caller: environment.admin,
          input: { kind, format, filter: await ticketFilterOf(environment, draw) },
        };
      if (kind === 'reports')
        return {
          caller: environment.admin,
          input: { kind, format, filter: await reportFilterOf(environment, draw) },
        };
      return {
        caller: environment.admin,
        input: { kind, format, selection: await selectionOf(environment, draw) },
      };
    },

    prepareTickets: ({ ann }, draw) => ({
      caller: ann,
      input: { format: pick(draw, ['xlsx', 'csv'] as const), filter: some(draw, ownTicketFilter(draw)) },
    }),
  },

  sheetExports: {
    list: ({ admin }) => ({ caller: admin, input: undefined }),
    start: async (environment, draw) => ({
      caller: environment.admin,
      input: { selection: await selectionOf(environment, draw) },
    }),
    dismiss: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: await endedSheetExport(environment, draw) },
    }),
    async tryAgain(environment, draw) {
      const id = await endedSheetExport(environment, draw);
      await endSheetExport(environment, id);
      return { caller: environment.admin, input: { id } };
    },
  },

  processing: {
    list: ({ admin }, draw) => ({ caller: admin, input: pageOf(draw) }),
    start: async (environment, draw) => ({
      caller: environment.admin,
      input: { selection: await selectionOf(environment, draw) },
    }),
    get: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: await newRun(environment, draw) },
    }),
    revoke: async (environment, draw) => ({
      caller: environment.admin,
      input: { id: await newRun(environment, draw) },
    }),
  },
} satisfies Pick<Recipes, 'videos' | 'uploads' | 'exports' | 'sheetExports' | 'processing'>;

/** Starts a processing run. @returns its ID */
export async function newRun(environment: FuzzEnvironment, draw: Draw): Promise<string> {
  const selection = await selectionOf(environment, draw);
  const { runId, reference } = await environment.admin.client.processing.start({ selection });
  environment.references.push(reference);
  return runId;
}
