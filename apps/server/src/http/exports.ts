import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { AppContext } from '../app-context.ts';
import { resolveCaller } from '../auth/session-actor.ts';
import { spreadsheetStream, spreadsheetTypes } from '../integrations/spreadsheet/spreadsheet-stream.ts';
import { writeExport } from '../use-cases/export/write-export.ts';
import { attachmentDisposition } from './attachment-name.ts';
import type { ServerBindings } from './server-bindings.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * GET of /exports/{id}: the download that this administrator asked for, made while it is sent. An error in the
 * middle cuts the connection, so that nobody takes a part for the whole. Absent, another's and run out answer alike.
 */
export function exportRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  return new Hono<{ Bindings: ServerBindings }>().get('/:id', async (c) => {
    const caller = await resolveCaller(app, c.req.raw.headers);
    if (caller.kind === 'nobody') return c.text('Please sign in to continue.', 401);
    if (caller.kind === 'refused' || caller.actor.role !== 'admin') {
      return c.text('Your account is not allowed to do this.', 403);
    }
    const id = c.req.param('id');
    if (!uuid.test(id) || c.env.incoming.method !== 'GET') return c.text('Not found', 404);
    const origin = new URL(app.config.publicUrl ?? c.req.url).origin;
    const { outgoing } = c.env;
    try {
      const isThere = await writeExport(
        app,
        caller.actor,
        { id, origin },
        async ({ fileName, format, sheet }) => {
          outgoing.writeHead(200, {
            'Content-Type': spreadsheetTypes[format],
            'Content-Disposition': attachmentDisposition(fileName),
            'X-Content-Type-Options': 'nosniff',
            'Cache-Control': 'private, no-store',
          });
          await pipeline(Readable.fromWeb(spreadsheetStream(format, sheet) as ReadableStream), outgoing);
        },
      );
      return isThere ? RESPONSE_ALREADY_SENT : c.text('Not found', 404);
    } catch (error) {
      if (!outgoing.headersSent) throw error;
      outgoing.destroy();
      // Who went away in the middle is no fault of ours.
      const isGone = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!isGone) app.log.error({ err: error }, 'an export broke off');
      return RESPONSE_ALREADY_SENT;
    }
  });
}
