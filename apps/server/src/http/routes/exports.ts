import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCatalog } from '@plainview/contract/error-catalog';
import { hasDuty } from '@plainview/domain/account/actor';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import { Hono } from 'hono';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { setErrorCode } from '../../core/request-context.ts';
import { ownOrigin } from '../../core/request-origin.ts';
import { spreadsheetTypes } from '../../integrations/spreadsheet/spreadsheet-types.ts';
import { attachmentDisposition } from '../../media/serving/attachment-name.ts';
import { writeExport, type ExportFile } from '../../use-cases/export/write-export.ts';
import { createExportTurns } from '../limits/export-turns.ts';
import { requireAuthenticated, type AuthEnv } from '../middleware/require-auth.ts';

/** Idle time after which the client counts as disconnected. */
const STALLED_AFTER = MINUTE;
/** Seconds until a user may try again whose exports are all waiting. */
const RETRY_AFTER = '10';

/**
 * Serves GET and HEAD of /exports/{id}: a download that this user requested, generated while it is sent. It
 * can be fetched repeatedly until it expires. An error during transfer closes the connection, so that no
 * client mistakes a partial file for a complete one, and so does a transfer that exceeds `EXPORT_SECONDS`.
 * Missing and expired exports, those of other users, and those whose requester has lost the duty all get
 * the same response.
 */
export function exportRoutes(app: AppContext): Hono<AuthEnv> {
  const turns = createExportTurns();
  return new Hono<AuthEnv>().get('/:id', requireAuthenticated(app, 'exports'), async (c) => {
    const actor = c.get('actor');
    const id = parseRecordId(c.req.param('id'));
    if (id === null || (actor.role === 'admin' && !hasDuty(actor, 'custodian')))
      return c.text('Not found', 404);
    const origin = ownOrigin(c, app.config);
    const { incoming, outgoing } = c.env;
    try {
      const isThere = await turns.run(actor, () =>
        writeExport(app, actor, { id, origin }, (file) => {
          const deadline = AbortSignal.timeout(app.config.limits.exportSeconds * SECOND);
          return sendExport(incoming, outgoing, file, deadline);
        }),
      );
      return isThere ? RESPONSE_ALREADY_SENT : c.text('Not found', 404);
    } catch (error) {
      if (error instanceof AppError && error.info.code === 'TOO_MANY_ATTEMPTS') {
        setErrorCode('TOO_MANY_ATTEMPTS');
        return c.text(errorCatalog.TOO_MANY_ATTEMPTS.message, 429, { 'retry-after': RETRY_AFTER });
      }
      if (!outgoing.headersSent) throw error;
      outgoing.destroy();
      if (!isClientGone(error)) app.log.error({ err: error }, 'an export failed');
      return RESPONSE_ALREADY_SENT;
    }
  });
}

async function sendExport(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { fileName, format, sheet }: ExportFile,
  deadline: AbortSignal,
): Promise<void> {
  // Loaded with the first export: a large dependency that not every process needs.
  const { spreadsheetStream } = await import('../../integrations/spreadsheet/spreadsheet-stream.ts');
  outgoing.writeHead(200, {
    'Content-Type': spreadsheetTypes[format],
    'Content-Disposition': attachmentDisposition(fileName),
    'Cache-Control': 'private, no-store',
  });
  if (incoming.method === 'HEAD') {
    outgoing.end();
    return;
  }
  outgoing.setTimeout(STALLED_AFTER, () => outgoing.destroy());
  await pipeline(Readable.fromWeb(spreadsheetStream(format, sheet) as ReadableStream), outgoing, {
    signal: deadline,
  });
}

/**
 * Returns true if the client disconnected during the transfer or while waiting in the queue, or read too
 * slowly, which is not our error.
 */
function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && readerGone.has(String(error.code));
}

const readerGone: ReadonlySet<string> = new Set([
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
]);
