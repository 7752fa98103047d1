import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createCaller, type Caller } from '../caller.ts';
import { chance, pick, type Draw } from './draw.ts';
import { begunUpload, newTicket, ticketIn, videoWhere } from './evidence-stock.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { newRun } from './recipes/video-recipes.ts';

/** A request to a raw route that the product accepts. */
export interface ValidRequest {
  readonly caller: Caller;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type RawRecipe = (world: FuzzWorld, draw: Draw) => ValidRequest | Promise<ValidRequest>;

const tus = { 'tus-resumable': '1.0.0' };
const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' };

const get = (caller: Caller, path: string): ValidRequest => ({ caller, method: 'GET', path, headers: {} });

/** Returns a run of the processing tool with one of its videos. The tool has no session. */
async function toolCall(world: FuzzWorld, draw: Draw) {
  if (world.references.length === 0 || chance(draw, 20)) await newRun(world, draw);
  const reference = world.references.at(-1) ?? '';
  const caller = createCaller(world.url, reference);
  const answer = await caller.fetch('/processing/selection');
  const selection: unknown = await answer.json().catch(() => null);
  const [id = crypto.randomUUID()] = JSON.stringify(selection).match(/(?<="videoId":")[0-9a-f-]{36}/u) ?? [];
  return { caller, id };
}

/** A valid request for each raw route that takes an ID or other parameters. */
export const rawRecipes: Readonly<Record<string, RawRecipe>> = {
  'GET /media/videos/:id': async (world, draw) => {
    const { videoUrl } = await videoWhere(world, draw, (video) => video.videoUrl !== null);
    return get(pick(draw, [world.admin, world.ann]), videoUrl ?? '');
  },
  'GET /media/reports/:id': async (world, draw) => {
    const { reports } = await ticketIn(world, draw, 'completed');
    return get(pick(draw, [world.admin, world.ann]), reports[0]?.url ?? '');
  },
  'GET /media/derived/:id': async (world, draw) => {
    const { caller, path } = await storedResult(world, draw);
    const [, id = ''] = /videos\/(?<id>[^/]+)/u.exec(path) ?? [];
    const { items } = await world.admin.client.processing.list({ limit: 20 });
    for (const run of items) {
      const { videos } = await world.admin.client.processing.get({ id: run.id });
      const file = videos.find(({ videoId }) => videoId === id)?.files[0];
      if (file) return get(world.admin, `/media/derived/${file.id}`);
    }
    return get(caller, path);
  },
  'GET /mail/:id': async (world, draw) => {
    const { items } = await world.admin.client.mail.list({ limit: 20 });
    return get(world.admin, `/mail/${pick(draw, items).id}`);
  },
  'GET /exports/:id': async ({ admin }, draw) => {
    const format = pick(draw, ['xlsx', 'csv'] as const);
    const { url } = await admin.client.exports.prepare({ kind: 'tickets', format, filter: {} });
    return get(admin, url);
  },
  'GET /statements/:agencyId/:file': async (world, draw) => {
    const year = new Date().getUTCFullYear();
    let [row] = (await world.ann.client.statements.list({ year })).items;
    if (!row) await newTicket(world);
    row ??= (await world.ann.client.statements.list({ year })).items[0];
    return get(world.ann, `/statements/${row?.agencyId}/${row?.month}.${pick(draw, ['pdf', 'xlsx'])}`);
  },
  'POST /uploads': ({ ann }, draw) => ({
    caller: ann,
    method: 'POST',
    path: '/uploads',
    headers: {
      ...tus,
      'upload-length': pick(draw, ['1', '10', '65536']),
      'upload-metadata': 'filename YS5tcDQ=',
    },
  }),
  'PATCH /uploads/:id': async (world, draw) => ({
    caller: world.ann,
    method: 'PATCH',
    path: `/uploads/${await begunUpload(world)}`,
    headers: { ...chunk, 'upload-offset': '0' },
    body: 'x'.repeat(draw(fc.integer({ min: 1, max: 10 }))),
  }),
  'GET /uploads/:id': async (world) => ({
    caller: world.ann,
    method: 'HEAD',
    path: `/uploads/${await begunUpload(world)}`,
    headers: tus,
  }),
  'DELETE /uploads/:id': async (world) => ({
    caller: world.ann,
    method: 'DELETE',
    path: `/uploads/${await begunUpload(world)}`,
    headers: tus,
  }),
  'GET /processing/selection': async (world, draw) => {
    const { caller } = await toolCall(world, draw);
    return get(caller, `/processing/selection?after=${pick(draw, [0, 1, 1000])}`);
  },
  'GET /processing/videos/:id': async (world, draw) => {
    const { caller, id } = await toolCall(world, draw);
    return get(caller, `/processing/videos/${id}`);
  },
  'POST /processing/videos/:id/status': async (world, draw) => {
    const { caller, id } = await toolCall(world, draw);
    const status = pick(draw, ['processing', 'completed', 'failed']);
    const body = JSON.stringify({ status, progress: pick(draw, [null, 0, 100]), note: 'x' });
    const headers = { 'content-type': 'application/json' };
    return { caller, method: 'POST', path: `/processing/videos/${id}/status`, headers, body };
  },
  'PUT /processing/videos/:id/results/:name': (world, draw) => storedResult(world, draw, false),
};

/** Returns a result of the processing tool: one to send, or one that was already sent. */
async function storedResult(world: FuzzWorld, draw: Draw, isSent = true): Promise<ValidRequest> {
  const { caller, id } = await toolCall(world, draw);
  const body = randomBytes(16).toString('hex');
  const digest = createHash('sha256').update(body).digest('base64');
  const headers = { 'content-type': 'text/plain', 'content-digest': `sha-256=:${digest}:` };
  const path = `/processing/videos/${id}/results/${crypto.randomUUID()}.txt`;
  const request: ValidRequest = { caller, method: 'PUT', path, headers, body };
  if (isSent) await caller.fetch(path, { method: 'PUT', headers, body });
  return request;
}
