import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { hasDuty } from '@plainview/domain/identity/users/actor';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { Hono } from 'hono';
import { requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import { sendError } from '../../../http/send-error.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { spreadsheetTypes } from '../../../platform/integrations/spreadsheet/spreadsheet-types.ts';
import { sendBlob } from '../../../platform/media/serving/send-blob.ts';
import { openExport } from './open-export.ts';

/**
 * Serves GET and HEAD of /exports/{id}: a download that this user prepared, with ranges. It can be fetched
 * repeatedly until it expires; the bytes that are sent are recorded. Missing and expired exports, those of other
 * users, and those whose requester has lost the duty all get the same response.
 */
export function exportRoutes(app: AppContext): Hono<AuthEnv> {
  return new Hono<AuthEnv>().get('/:id', requireAuthenticated(app, 'exports'), async (c) => {
    const actor = c.get('actor');
    const id = parseRecordId(c.req.param('id'));
    if (id === null || (actor.role === 'admin' && !hasDuty(actor, 'custodian')))
      return c.text('Not found', 404);
    try {
      const opened = await openExport(app, actor, id);
      if (!opened) return c.text('Not found', 404);
      const { file, blob, access } = opened;
      await sendBlob(c.env.incoming, c.env.outgoing, {
        blob,
        sha256: file.sha256,
        contentType: spreadsheetTypes[file.format],
        downloadName: file.fileName,
        record: (range) => app.accesses.begin(access, range),
      });
      return RESPONSE_ALREADY_SENT;
    } catch (error) {
      if (c.env.outgoing.headersSent) throw error;
      return sendError(c, error);
    }
  });
}
