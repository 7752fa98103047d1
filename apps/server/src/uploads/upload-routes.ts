import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { AppContext } from '../app-context.ts';
import type { ServerBindings } from '../http/server-bindings.ts';
import { Refused } from '../use-cases/refused.ts';
import { discardUpload } from '../use-cases/upload/discard-upload.ts';
import { createTusServer, sender } from './tus-server.ts';
import { requireOwnUpload, requireSender, UploadRefused } from './upload-rules.ts';

const TUS = { 'tus-resumable': '1.0.0' };

/**
 * /uploads: every verb is authorised before the protocol sees it, the first request of an upload and each
 * that continues it.
 */
export function uploadRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  const tus = createTusServer(app, app.blobs.temporaryDirectory);
  return (
    new Hono<{ Bindings: ServerBindings }>()
      .options('*', (c) =>
        c.body(null, 204, {
          ...TUS,
          'tus-version': '1.0.0',
          'tus-extension': 'creation,creation-with-upload,termination',
          'tus-max-size': String(app.config.maximumUploadBytes),
        }),
      )
      .delete('/:id', async (c) => {
        const actor = await requireSender(app, c.req.raw.headers);
        await requireOwnUpload(app, actor, c.req.param('id'));
        await discardUpload(app, actor, c.req.param('id'));
        return c.body(null, 204, TUS);
      })
      // Hono answers HEAD by the route of GET. Bytes are never read back here: that is /media.
      .on(['POST', 'GET', 'PATCH'], ['/', '/:id'], async (c) => {
        if (c.req.method === 'GET') return c.text('Method not allowed', 405, TUS);
        const actor = await requireSender(app, c.req.raw.headers);
        const id = c.req.param('id');
        if (id !== undefined) await requireOwnUpload(app, actor, id);
        c.env.outgoing.setHeader('cache-control', 'no-store');
        c.env.outgoing.setHeader('x-content-type-options', 'nosniff');
        await sender.run(actor, () => tus.handle(c.env.incoming, c.env.outgoing));
        return RESPONSE_ALREADY_SENT;
      })
      .onError((error, c) => {
        if (error instanceof UploadRefused) {
          return new Response(error.body, {
            status: error.status_code,
            headers: { ...TUS, 'content-type': 'text/plain' },
          });
        }
        if (error instanceof Refused) return c.text('No such upload.', 404, TUS);
        throw error;
      })
  );
}
