import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCatalog, errorMessage } from '@plainview/contract/error-catalog';
import { addTime, SECOND } from '@plainview/domain/shared/time';
import type { StoredFileKind } from '@plainview/domain/video/stored-file-kind';
import { Hono, type Context } from 'hono';
import type { AppContext } from '../../app-context.ts';
import { setErrorCode } from '../../core/request-context.ts';
import { dispositionOf, sendBlob } from '../../media/serving/send-blob.ts';
import { blobKey } from '../../storage/blob-key.ts';
import { BlobMissing, StorageUnavailable } from '../../storage/blob-store.ts';
import { toErrorInfo } from '../../use-cases/error-code.ts';
import { recordLink } from '../../use-cases/media/access-window.ts';
import { reportMissingFile } from '../../use-cases/media/report-missing-file.ts';
import { accessTo, findStoredFile } from '../../use-cases/media/stored-file.ts';
import { requireAuthenticated, type AuthEnv } from '../middleware/require-auth.ts';

type MediaContext = Context<AuthEnv>;

/**
 * Serves GET and HEAD of /media/videos/{id}, /media/reports/{id} and /media/derived/{id} (made from a video) to
 * authenticated callers, with ranges (RFC 9110, section 14). `?download=1` saves the file under its own name. Access
 * is recorded before the first byte is sent; if the storage serves the bytes itself, the link is recorded (decision
 * 30). Missing files and those of other agencies get the same response.
 */
export function mediaRoutes(app: AppContext): Hono<AuthEnv> {
  const guard = requireAuthenticated(app, 'media', false);
  return new Hono<AuthEnv>()
    .get('/videos/:id', guard, (c) => answer(app, c, 'video', c.req.param('id')))
    .get('/reports/:id', guard, (c) => answer(app, c, 'report', c.req.param('id')))
    .get('/derived/:id', guard, (c) => answer(app, c, 'derived', c.req.param('id')))
    .all('*', (c) => c.text('Not found', 404));
}

async function answer(app: AppContext, c: MediaContext, kind: StoredFileKind, id: string): Promise<Response> {
  const actor = c.get('actor');
  const file = await findStoredFile(app, actor, kind, id);
  if (!file) return c.text('Not found', 404);

  const isDownload = c.req.query('download') === '1';
  const access = accessTo(file, actor, isDownload);
  const key = blobKey(file.storageKey);
  const { sha256, contentType } = file;
  const downloadName = isDownload ? file.savedAs : null;
  try {
    // Links are for GET only; HEAD is answered here.
    const link =
      c.env.incoming.method === 'GET' &&
      (await app.blobs.link(key, { contentType, disposition: dispositionOf(downloadName) }));
    if (link) {
      const validFor = (app.config.bucket?.linkSeconds ?? 0) * SECOND;
      await recordLink(app, access, addTime(app.clock.now(), validFor));
      return c.body(null, 307, { location: link.href, 'cache-control': 'private, no-store' });
    }
    const blob = await app.blobs.open({ state: 'permanent', key });
    await sendBlob(c.env.incoming, c.env.outgoing, {
      blob,
      sha256,
      contentType,
      downloadName,
      record: (range) => app.accesses.begin(access, range),
    });
    return RESPONSE_ALREADY_SENT;
  } catch (error) {
    if (c.env.outgoing.headersSent) throw error;
    if (error instanceof BlobMissing) {
      await reportMissingFile(app, kind, error);
      return c.text(errorCatalog.STORED_FILE_MISSING.message, 404);
    }
    const refusal = toErrorInfo(error);
    if (!refusal) throw error;
    if (error instanceof StorageUnavailable)
      app.log.warn({ reason: error.message }, 'the storage did not give a file');
    setErrorCode(refusal.code);
    return c.text(errorMessage(refusal), errorCatalog[refusal.code].status);
  }
}
