import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createCaller, type Caller } from '../caller.ts';
import { makeBundle } from '../make-bundle.ts';
import { chance, pick, type Draw } from './draw.ts';
import { begunUpload, newTicket, ticketIn, videoWhere } from './evidence-stock.ts';
import type { FuzzEnvironment } from './fuzz-environment.ts';
import { newOverseer, overseenTicket } from './recipes/county-recipes.ts';
import { openInvoice } from './recipes/invoice-recipes.ts';
import { PIXEL } from './recipes/recipe.ts';
import { deliveredRedaction, openedRelease } from './recipes/release-recipes.ts';
import { newRun } from './recipes/video-recipes.ts';

/** A request to a raw route that the product accepts. */
export interface ValidRequest {
  readonly caller: Caller;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type RawRecipe = (environment: FuzzEnvironment, draw: Draw) => ValidRequest | Promise<ValidRequest>;

const tus = { 'tus-resumable': '1.0.0' };
const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' };

const get = (caller: Caller, path: string): ValidRequest => ({ caller, method: 'GET', path, headers: {} });

/** Returns a run of the processing tool with one of its videos. The tool has no session. */
async function toolCall(environment: FuzzEnvironment, draw: Draw) {
  const readSelection = async () => {
    const caller = createCaller(environment.url, environment.references.at(-1) ?? '');
    return { caller, answer: await caller.fetch('/processing/selection') };
  };
  if (environment.references.length === 0 || chance(draw, 20)) await newRun(environment, draw);
  let { caller, answer } = await readSelection();
  if (!answer.ok) {
    // Another call has revoked the reference.
    await newRun(environment, draw);
    ({ caller, answer } = await readSelection());
  }
  const selection: unknown = await answer.json().catch(() => null);
  const [id = crypto.randomUUID()] = JSON.stringify(selection).match(/(?<="videoId":")[0-9a-f-]{36}/u) ?? [];
  return { caller, id };
}

/**
 * Returns a ticket with a report that the administrator sees: a second reviewer does not see the first one's.
 */
async function reportedTicket(environment: FuzzEnvironment, draw: Draw) {
  const ticket = await ticketIn(environment, draw, 'completed');
  return ticket.reports.length > 0 ? ticket : newTicket(environment, 'completed');
}

/** A valid request for each raw route that takes an ID or other parameters. */
export const rawRecipes: Readonly<Record<string, RawRecipe>> = {
  'GET /media/videos/:id': async (environment, draw) => {
    const { videoUrl } = await videoWhere(environment, draw, (video) => video.videoUrl !== null);
    return get(pick(draw, [environment.admin, environment.ann]), videoUrl ?? '');
  },
  'GET /media/reports/:id': async (environment, draw) => {
    const { reports } = await reportedTicket(environment, draw);
    return get(pick(draw, [environment.admin, environment.ann]), reports[0]?.url ?? '');
  },
  'GET /media/reports/:id/content': async (environment, draw) => {
    const { reports } = await reportedTicket(environment, draw);
    return get(pick(draw, [environment.admin, environment.ann]), `${reports[0]?.url}/content`);
  },
  'GET /media/reports/:id/pictures/:sha256': async (environment, draw) => {
    const { reports } = await reportedTicket(environment, draw);
    const path = `${reports[0]?.url}/pictures/${'0'.repeat(64)}`;
    return get(pick(draw, [environment.admin, environment.ann]), path);
  },
  'GET /media/reports/:id/signed': async (environment, draw) => {
    const { reports } = await reportedTicket(environment, draw);
    return get(pick(draw, [environment.admin, environment.ann]), reports[0]?.signedUrl ?? '');
  },
  'POST /previews/reports/:ticketId': async (environment, draw) => {
    const { id } = await ticketIn(environment, draw, 'in_progress');
    const delivery = JSON.stringify({ summary: pick(draw, ['x', 'é\n\n“”']), notWatchedReason: 'x' });
    return {
      caller: environment.admin,
      method: 'POST',
      path: `/previews/reports/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ delivery }).toString(),
    };
  },
  'GET /media/derived/:id': async (environment, draw) => {
    const { caller, path } = await storedResult(environment, draw);
    const [, id = ''] = /videos\/(?<id>[^/]+)/u.exec(path) ?? [];
    const { items } = await environment.admin.client.processing.list({ limit: 20 });
    for (const run of items) {
      const { videos } = await environment.admin.client.processing.get({ id: run.id });
      const file = videos.find(({ videoId }) => videoId === id)?.files[0];
      if (file) return get(environment.admin, `/media/derived/${file.id}`);
    }
    return get(caller, path);
  },
  'GET /mail/:id': async (environment, draw) => {
    const { items } = await environment.admin.client.mail.list({ limit: 20 });
    return get(environment.admin, `/mail/${pick(draw, items).id}`);
  },
  'GET /exports/:id': async ({ admin, ann }, draw) => {
    const format = pick(draw, ['xlsx', 'csv'] as const);
    if (chance(draw, 50))
      return get(ann, (await ann.client.exports.prepareTickets({ format, filter: {} })).url);
    const { url } = await admin.client.exports.prepare({ kind: 'tickets', format, filter: {} });
    return get(admin, url);
  },
  'GET /photos/:id': async ({ ann, admin }, draw) => {
    await ann.client.profile.setPhoto({ photo: PIXEL });
    return get(pick(draw, [ann, admin]), `/photos/${ann.user.id}`);
  },
  'GET /bundles/:id': async (environment, draw) => {
    const { id } = await reportedTicket(environment, draw);
    const { url } = await makeBundle(environment.ann, id);
    return get(pick(draw, [environment.admin, environment.ann]), url ?? '');
  },
  'GET /releases/:linkId/videos/:videoId': async (environment) => {
    const { caller, path } = await openedRelease(environment);
    return get(caller, path);
  },
  'GET /releases/:linkId/report': async (environment) => {
    const { caller, reportPath } = await openedRelease(environment);
    return get(caller, reportPath);
  },
  'GET /receipts/redactions/:file': async (environment, draw) => {
    const id = await deliveredRedaction(environment);
    return get(pick(draw, [environment.admin, environment.ann]), `/receipts/redactions/${id}.tlog-proof`);
  },
  'GET /receipts/videos/:file': async (environment, draw) => {
    const { videos } = await ticketIn(environment, draw, 'pending');
    const file = `${videos[0]?.videoId}.${pick(draw, ['pdf', 'tlog-proof'])}`;
    return get(pick(draw, [environment.admin, environment.ann]), `/receipts/videos/${file}`);
  },
  'GET /receipts/reports/:file': async (environment, draw) => {
    const { reports } = await reportedTicket(environment, draw);
    const path = `/receipts/reports/${reports[0]?.id}.tlog-proof`;
    return get(pick(draw, [environment.admin, environment.ann]), path);
  },
  'GET /receipts/invoices/:file': async (environment) => {
    const { id } = await openInvoice(environment);
    return get(environment.admin, `/receipts/invoices/${id}.tlog-proof`);
  },
  'GET /statements/:agencyId/:file': async (environment, draw) => {
    const year = new Date().getUTCFullYear();
    let [row] = (await environment.ann.client.statements.list({ year })).items;
    if (!row) await newTicket(environment);
    row ??= (await environment.ann.client.statements.list({ year })).items[0];
    return get(environment.ann, `/statements/${row?.agencyId}/${row?.month}.${pick(draw, ['pdf', 'xlsx'])}`);
  },
  'GET /overseen/:agencyId/reports/:id': async (environment, draw) => {
    const { id } = await reportedTicket(environment, draw);
    const { overseer, agencyId } = await newOverseer(environment, draw);
    const { reports } = await overseer.client.overseen.ticket({ agencyId, id });
    return get(overseer, reports[0]?.url ?? '');
  },
  'GET /overseen/:agencyId/videos/:id': async (environment, draw) => {
    const { overseer, agencyId, id } = await overseenTicket(environment, draw);
    const { videos } = await overseer.client.overseen.ticket({ agencyId, id });
    return get(overseer, videos[0]?.url ?? '');
  },
  'GET /overseen/:agencyId/invoices/:file': async (environment, draw) => {
    const { id } = await openInvoice(environment);
    const { overseer, agencyId } = await newOverseer(environment, draw);
    return get(overseer, `/overseen/${agencyId}/invoices/${id}.pdf`);
  },
  'GET /overseen/:agencyId/statements/:file': async (environment, draw) => {
    await newTicket(environment);
    const { overseer, agencyId } = await newOverseer(environment, draw);
    const year = new Date().getUTCFullYear();
    const [row] = (await overseer.client.overseen.statements({ agencyId, year })).items;
    return get(overseer, `/overseen/${agencyId}/statements/${row?.month}.${pick(draw, ['pdf', 'xlsx'])}`);
  },
  'GET /invoices/:file': async (environment) => {
    const { id } = await openInvoice(environment);
    return get(environment.admin, `/invoices/${id}.pdf`);
  },
  'GET /bookkeeping/:file': ({ admin }, draw) =>
    get(admin, `/bookkeeping/${pick(draw, ['2026', '2026-11', '9999'])}.${pick(draw, ['csv', 'xlsx'])}`),
  'GET /certificates/:file': async ({ admin }, draw) => {
    const { items } = await admin.client.retention.list({ group: 'destroyed', limit: 5 });
    return get(admin, `/certificates/${items[0]?.id ?? crypto.randomUUID()}.${pick(draw, ['pdf', 'txt'])}`);
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
  'PATCH /uploads/:id': async (environment, draw) => ({
    caller: environment.ann,
    method: 'PATCH',
    path: `/uploads/${await begunUpload(environment)}`,
    headers: { ...chunk, 'upload-offset': '0' },
    body: 'x'.repeat(draw(fc.integer({ min: 1, max: 10 }))),
  }),
  'POST /uploads/:id': async (environment, draw) => ({
    caller: environment.ann,
    method: 'POST',
    path: `/uploads/${await begunUpload(environment)}`,
    headers: {
      ...chunk,
      'upload-offset': '0',
      'x-http-method-override': pick(draw, ['PATCH', 'HEAD', 'DELETE']),
    },
    body: 'x'.repeat(draw(fc.integer({ min: 1, max: 10 }))),
  }),
  'GET /uploads/:id': async (environment) => ({
    caller: environment.ann,
    method: 'HEAD',
    path: `/uploads/${await begunUpload(environment)}`,
    headers: tus,
  }),
  'DELETE /uploads/:id': async (environment) => ({
    caller: environment.ann,
    method: 'DELETE',
    path: `/uploads/${await begunUpload(environment)}`,
    headers: tus,
  }),
  'GET /processing/selection': async (environment, draw) => {
    const { caller } = await toolCall(environment, draw);
    return get(caller, `/processing/selection?after=${pick(draw, [0, 1, 1000])}`);
  },
  'GET /processing/videos/:id': async (environment, draw) => {
    const { caller, id } = await toolCall(environment, draw);
    return get(caller, `/processing/videos/${id}`);
  },
  'POST /processing/videos/:id/status': async (environment, draw) => {
    const { caller, id } = await toolCall(environment, draw);
    const status = pick(draw, ['processing', 'completed', 'failed']);
    const body = JSON.stringify({ status, progress: pick(draw, [null, 0, 100]), note: 'x' });
    const headers = { 'content-type': 'application/json' };
    return { caller, method: 'POST', path: `/processing/videos/${id}/status`, headers, body };
  },
  'PUT /sidecars/:videoId/:name': async (environment, draw) => {
    const { videos } = await ticketIn(environment, draw, 'pending');
    const body = randomBytes(16).toString('hex');
    const digest = createHash('sha256').update(body).digest('base64');
    const name = encodeURIComponent(pick(draw, ['camera.xml', 'Märzliste (1).json', '%.gpx']));
    return {
      caller: environment.ann,
      method: 'PUT',
      path: `/sidecars/${videos[0]?.videoId}/${name}`,
      headers: { 'content-type': 'application/json', 'content-digest': `sha-256=:${digest}:` },
      body,
    };
  },
  'PUT /processing/videos/:id/results/:name': (environment, draw) => storedResult(environment, draw, false),
};

/** Returns a result of the processing tool: one to send, or one that was already sent. */
async function storedResult(environment: FuzzEnvironment, draw: Draw, isSent = true): Promise<ValidRequest> {
  const { caller, id } = await toolCall(environment, draw);
  const body = randomBytes(16).toString('hex');
  const digest = createHash('sha256').update(body).digest('base64');
  const headers = { 'content-type': 'text/plain', 'content-digest': `sha-256=:${digest}:` };
  const path = `/processing/videos/${id}/results/${crypto.randomUUID()}.txt`;
  const request: ValidRequest = { caller, method: 'PUT', path, headers, body };
  if (isSent) await caller.fetch(path, { method: 'PUT', headers, body });
  return request;
}
