import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { uploadTexts } from '@plainview/domain/video/upload';
import { Hono, type Context } from 'hono';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerBindings } from '../../core/request-origin.ts';
import { discardUpload } from '../../use-cases/upload/discard-upload.ts';
import { authorized, createTusServer, UPLOAD_PATH, type AuthorizedRequest } from './tus-server.ts';
import { refusalOf, UploadError } from './upload-error.ts';
import { findEarlierUpload, parseUploadIdempotencyKey } from './upload-idempotency.ts';
import { requireOwnUpload, requireSender } from './upload-rules.ts';

const TUS = { 'tus-resumable': '1.0.0' };

/** Serves /uploads. Every request is authorized before the tus library sees it. */
export function uploadRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  const tus = createTusServer(app);
  const speak = async (c: Context<{ Bindings: ServerBindings }>, request: AuthorizedRequest) => {
    c.env.outgoing.setHeader('cache-control', 'no-store');
    await authorized.run(request, () => tus.handle(c.env.incoming, c.env.outgoing));
    return RESPONSE_ALREADY_SENT;
  };
  /**
   * Handles a request whose bytes go from the connection to the storage. The library handles the protocol.
   */
  const receive = async (c: Context<{ Bindings: ServerBindings }>, request: AuthorizedRequest) => {
    const { incoming, outgoing } = c.env;
    // Only with a length does the connection itself end the body where the library would.
    if (incoming.headers['content-length'] === undefined) return speak(c, request);
    const { readable: body, writable } = new TransformStream();
    const { url, headers, method } = c.req.raw;
    const options = { method, headers, body, duplex: 'half' as const };
    const seen = new Request(url, options);
    Object.assign(seen, { runtime: { node: { req: incoming, res: outgoing } } });
    const writer = writable.getWriter();
    const end = (): void => void writer.close().catch(() => undefined);
    const response = await authorized.run({ ...request, body: { incoming, end } }, () => tus.handleWeb(seen));
    response.headers.set('cache-control', 'no-store');
    return response;
  };
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
        const id = await requireOwnUpload(app, actor, c.req.param('id'));
        await discardUpload(app, actor, id);
        return c.body(null, 204, TUS);
      })
      .post('/', async (c) => {
        const actor = await requireSender(app, c.req.raw.headers);
        const mark = parseUploadIdempotencyKey(c.req.raw.headers);
        const earlier = mark && (await findEarlierUpload(app, actor, mark));
        if (earlier !== null) return c.body(null, 201, { ...TUS, location: `${UPLOAD_PATH}/${earlier}` });
        return speak(c, { actor, uploadId: null, mark, body: null });
      })
      // HEAD requests arrive as GET (http/server.ts). Uploads cannot be read here; /media
      // serves stored files.
      .on(['GET', 'PATCH'], '/:id', async (c) => {
        if (c.env.incoming.method === 'GET') return c.text('Method not allowed', 405, TUS);
        const actor = await requireSender(app, c.req.raw.headers);
        const uploadId = await requireOwnUpload(app, actor, c.req.param('id'));
        const isPatch = c.env.incoming.method === 'PATCH';
        return (isPatch ? receive : speak)(c, { actor, uploadId, mark: null, body: null });
      })
      .onError((error, c) => {
        const refusal = error instanceof UploadError ? error : refusalOf(error);
        if (refusal) {
          return new Response(refusal.body, {
            status: refusal.status_code,
            headers: { ...TUS, 'content-type': 'text/plain' },
          });
        }
        if (error instanceof AppError) return c.text(uploadTexts.notYours, 404, TUS);
        throw error;
      })
  );
}
