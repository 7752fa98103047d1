import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import type { AppContext } from '../app-context.ts';
import { resolveCaller } from '../auth/session-actor.ts';
import { blobKey } from '../storage/blob-store.ts';
import { findStoredFile, recordAccess, type StoredFile } from '../use-cases/media/stored-file.ts';
import { sendBlob } from './send-blob.ts';
import type { ServerBindings } from './server-bindings.ts';

type MediaContext = Context<{ Bindings: ServerBindings }>;

/**
 * GET and HEAD of /media/videos/{id} and /media/reports/{id}, behind the session, with ranges (RFC 9110,
 * section 14). `?download=1` saves under the file's own name. Both ways are recorded. Absent and another
 * agency's answer alike.
 */
export function mediaRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  return new Hono<{ Bindings: ServerBindings }>()
    .get('/videos/:id', (c) => answer(app, c, 'video', c.req.param('id')))
    .get('/reports/:id', (c) => answer(app, c, 'report', c.req.param('id')))
    .all('*', (c) => c.text('Not found', 404));
}

async function answer(
  app: AppContext,
  c: MediaContext,
  kind: StoredFile['kind'],
  id: string,
): Promise<Response> {
  const caller = await resolveCaller(app, c.req.raw.headers);
  if (caller.kind === 'nobody') return c.text('Please sign in to continue.', 401);
  if (caller.kind === 'refused') return c.text('Your account is not allowed to do this.', 403);
  const file = await findStoredFile(app, caller.actor, kind, id);
  if (!file) return c.text('Not found', 404);

  const isDownload = c.req.query('download') === '1';
  // What goes on by ranges is one download, or one viewing.
  if (c.env.incoming.method === 'GET' && startsAtTheBeginning(c.req.header('range'))) {
    await recordAccess(app, caller.actor, file, isDownload ? 'downloaded' : 'viewed');
  }
  const blob = await app.blobs.open({ state: 'permanent', key: blobKey(file.storageKey) });
  await sendBlob(c.env.incoming, c.env.outgoing, {
    blob,
    sha256: file.sha256,
    contentType: file.contentType,
    downloadName: isDownload ? file.name : null,
  });
  return RESPONSE_ALREADY_SENT;
}

const startsAtTheBeginning = (range: string | undefined): boolean =>
  range === undefined || range.startsWith('bytes=0-');
