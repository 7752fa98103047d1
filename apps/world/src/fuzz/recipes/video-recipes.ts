import { videoStatuses } from '@plainview/domain/video/video';
import { chance, pick, some, type Draw } from '../draw.ts';
import { begunUpload, storedUpload, videoWhere } from '../evidence-stock.ts';
import type { FuzzWorld } from '../fuzz-world.ts';
import { dateOf, pageOf, searchOf, type Recipes } from './recipe.ts';
import { agencyId, reportFilterOf, ticketFilterOf } from './ticket-recipes.ts';

async function videoFilterOf(world: FuzzWorld, draw: Draw) {
  return some(draw, {
    search: searchOf(draw),
    uploadedFrom: dateOf(draw),
    uploadedBefore: dateOf(draw),
    agencyId: await agencyId(world, draw),
    status: pick(draw, videoStatuses),
  });
}

/** Draws a selection of at least one video. */
async function selectionOf(world: FuzzWorld, draw: Draw) {
  const { id } = await videoWhere(world, draw);
  if (chance(draw, 60)) return { kind: 'some' as const, ids: [id] };
  const { officerName } = await videoWhere(world, draw);
  return { kind: 'all' as const, filter: { search: officerName.slice(0, 20) }, except: [] };
}

/** Returns one of the administrator's finished exports to Google Sheets, after creating one if there is none. */
async function endedSheetExport(world: FuzzWorld, draw: Draw): Promise<string> {
  const { client } = world.admin;
  const ended = (await client.sheetExports.list()).find(
    ({ state }) => state === 'done' || state === 'failed',
  );
  if (ended) return ended.id;
  const { id } = await client.sheetExports.start({ selection: await selectionOf(world, draw) });
  await endSheetExport(world, id);
  return id;
}

/** Marks an export as failed, as if Google had permanently rejected it. */
async function endSheetExport({ owner }: FuzzWorld, id: string): Promise<void> {
  const failed = `update sheet_exports set state = 'failed', problem = null where id = $1`;
  await owner.change(failed, id);
}

/** Returns an upload that a ticket can still use. */
async function openUpload(world: FuzzWorld, draw: Draw): Promise<string> {
  return chance(draw, 80) ? begunUpload(world) : storedUpload(world);
}

export const videoRecipes = {
  videos: {
    list: async (world, draw) => ({
      caller: pick(draw, [world.admin, world.ann, world.bob]),
      input: {
        ...(await videoFilterOf(world, draw)),
        ...some(draw, {
          sort: pick(draw, ['uploaded', 'officer', 'status'] as const),
          direction: pick(draw, ['ascending', 'descending'] as const),
        }),
        ...pageOf(draw),
      },
    }),

    delete: async (world, draw) => ({
      caller: world.admin,
      input: { id: (await videoWhere(world, draw, ({ abilities }) => abilities.delete.allowed)).id },
    }),

    async prepareAgain(world, draw) {
      const { id } = await videoWhere(world, draw);
      const failed = `
        insert into video_media (video_id, agency_id, state, attempts, changed_at)
        select id, agency_id, 'failed', 0, now() from videos where id = $1
        on conflict (video_id) do update set state = 'failed', progress = null`;
      await world.owner.change(failed, id);
      return { caller: world.admin, input: { id } };
    },
  },

  uploads: {
    list: ({ ann }) => ({ caller: ann, input: undefined }),
    get: async (world, draw) => ({ caller: world.ann, input: { id: await openUpload(world, draw) } }),
    discard: async (world, draw) => ({ caller: world.ann, input: { id: await openUpload(world, draw) } }),
    async seal(world) {
      const sha256 = crypto.randomUUID().replaceAll('-', '').repeat(2);
      return { caller: world.ann, input: { id: await begunUpload(world), sha256 } };
    },
  },

  exports: {
    async prepare(world, draw) {
      const format = pick(draw, ['xlsx', 'csv'] as const);
      const kind = pick(draw, ['tickets', 'reports', 'videos'] as const);
      if (kind === 'tickets')
        return { caller: world.admin, input: { kind, format, filter: await ticketFilterOf(world, draw) } };
      if (kind === 'reports')
        return { caller: world.admin, input: { kind, format, filter: await reportFilterOf(world, draw) } };
      return { caller: world.admin, input: { kind, format, selection: await selectionOf(world, draw) } };
    },
  },

  sheetExports: {
    list: ({ admin }) => ({ caller: admin, input: undefined }),
    start: async (world, draw) => ({
      caller: world.admin,
      input: { selection: await selectionOf(world, draw) },
    }),
    dismiss: async (world, draw) => ({
      caller: world.admin,
      input: { id: await endedSheetExport(world, draw) },
    }),
    async tryAgain(world, draw) {
      const id = await endedSheetExport(world, draw);
      await endSheetExport(world, id);
      return { caller: world.admin, input: { id } };
    },
  },

  processing: {
    list: ({ admin }, draw) => ({ caller: admin, input: pageOf(draw) }),
    start: async (world, draw) => ({
      caller: world.admin,
      input: { selection: await selectionOf(world, draw) },
    }),
    get: async (world, draw) => ({ caller: world.admin, input: { id: await newRun(world, draw) } }),
    revoke: async (world, draw) => ({ caller: world.admin, input: { id: await newRun(world, draw) } }),
  },
} satisfies Pick<Recipes, 'videos' | 'uploads' | 'exports' | 'sheetExports' | 'processing'>;

/** Starts a processing run. @returns its ID */
export async function newRun(world: FuzzWorld, draw: Draw): Promise<string> {
  const selection = await selectionOf(world, draw);
  const { runId, reference } = await world.admin.client.processing.start({ selection });
  world.references.push(reference);
  return runId;
}
