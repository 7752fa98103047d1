import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCatalog } from '@plainview/contract/error-catalog';
import { Hono } from 'hono';
import { requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import { sendError } from '../../../http/send-error.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { sendBlob } from '../../../platform/media/serving/send-blob.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { openBundle } from './bundle-archive.ts';

/**
 * Serves GET and HEAD of /bundles/{id}: an evidence bundle as a ZIP archive, with ranges, so that a download
 * can be resumed at any byte. The bytes of each video and report in it are recorded like those of other
 * downloads. Missing bundles and those of other agencies get the same response.
 */
export function bundleRoutes(app: AppContext): Hono<AuthEnv> {
  return new Hono<AuthEnv>().get('/:id', requireAuthenticated(app, 'bundles'), async (c) => {
    const bundle = await openBundle(app, c.get('actor'), c.req.param('id'));
    if (!bundle) return c.text('Not found', 404);
    try {
      await sendBlob(c.env.incoming, c.env.outgoing, {
        blob: bundle.blob,
        sha256: bundle.contentSha256,
        contentType: 'application/zip',
        downloadName: bundle.fileName,
        record: bundle.record,
      });
      return RESPONSE_ALREADY_SENT;
    } catch (error) {
      if (c.env.outgoing.headersSent) throw error;
      if (error instanceof BlobMissing) return c.text(errorCatalog.STORED_FILE_MISSING.message, 404);
      return sendError(c, error);
    }
  });
}
