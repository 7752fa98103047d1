import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Upload, uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import type { Server } from '@tus/server';
import { Metadata } from '@tus/utils';
import { type Context, Hono } from 'hono';
import { discardUpload } from '../../modules/evidence/uploads/uploads.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';
import { parseIdempotencyKey } from '../../platform/idempotency/idempotency-key.ts';
import { findStoredResult } from '../../platform/idempotency/with-idempotency.ts';
import type { PresumedCallers } from '../middleware/presumed-callers.ts';
import { authorized, type AuthorizedRequest, createTusServer, UPLOAD_PATH } from './tus-server.ts';
import { toUploadError, UploadError } from './upload-error.ts';
import {
  extendExpiry,
  isComplete,
  requireOwnUpload,
  requireReceiving,
  requireSender,
} from './upload-rules.ts';
import { metadataOf } from './upload-store.ts';

/** The version of the protocol that each request must name; the library does not check it. */
export const TUS_VERSION = '1.0.0';

/** Methods that a POST may ask for, because some networks block them. */
export type OverridingMethod = 'HEAD' | 'PATCH' | 'DELETE';

const OVERRIDING: ReadonlySet<string> = new Set<OverridingMethod>(['HEAD', 'PATCH', 'DELETE']);

const isOverriding = (method: string): method is OverridingMethod => OVERRIDING.has(method);

const overrideOf = (headers: Headers): string | null =>
  headers.get('x-http-method-override')?.trim().toUpperCase() ?? null;

/**
 * Returns the method that a POST to an upload asks for in `X-HTTP-Method-Override`.
 * @throws UploadError 405 without one, or if it is another.
 */
export function requireOverridingMethod(headers: Headers): OverridingMethod {
  const method = overrideOf(headers);
  if (method !== null && isOverriding(method)) return method;
  throw new UploadError(405, 'POST to an upload requires X-HTTP-Method-Override: HEAD, PATCH or DELETE.');
}

/**
 * Requires that a request asks for no other method than its own. Only a POST to an upload may.
 * @throws UploadError 405.
 */
export function requireNoOtherMethod(headers: Headers, method: string | undefined): void {
  const asked = overrideOf(headers);
  if (asked !== null && asked !== method)
    throw new UploadError(405, 'X-HTTP-Method-Override is supported for POST to an upload.');
}

/**
 * Requires the version of the protocol.
 * @throws UploadError 412; its response lists the supported versions.
 */
export function requireVersion(headers: Headers): void {
  if (headers.get('tus-resumable') !== TUS_VERSION)
    throw new UploadError(412, `Tus-Resumable must be ${TUS_VERSION}.`);
}

/**
 * Requires the headers of a request that sends bytes.
 * @throws UploadError 400 or 415.
 */
export function requireChunkHeaders(headers: Headers): void {
  if (headers.get('content-type') !== 'application/offset+octet-stream')
    throw new UploadError(415, 'Content-Type must be application/offset+octet-stream.');
  if (headers.get('upload-offset') === null) throw new UploadError(400, 'Upload-Offset is missing.');
}

const TUS = { 'tus-resumable': TUS_VERSION };
const NO_STORE = { 'cache-control': 'no-store' };

type UploadContext = Context<{ Bindings: ServerBindings }>;

/**
 * Serves /uploads. Every request is authorized before the tus library sees it.
 * @param presumed confirms callers who were presumed
 */
export function uploadRoutes(app: AppContext, presumed: PresumedCallers): Hono<{ Bindings: ServerBindings }> {
  const tus = createTusServer(app);
  const passOn = createPassOn(tus);
  const discard = async (c: UploadContext, asked: string) => {
    const { headers } = c.req.raw;
    const actor = await requireSender(app, headers);
    requireVersion(headers);
    const upload = await requireOwnUpload(app, actor, asked);
    requireReceiving(upload);
    await discardUpload(app, actor, upload.id);
    return c.body(null, 204, TUS);
  };
  const readOrReceive = async (c: UploadContext, method: 'HEAD' | 'PATCH', asked: string) => {
    const { headers } = c.req.raw;
    // Before the first byte is read, so that nothing is lost if the work runs again for another caller.
    const { actor, upload } = await presumed.confirm(headers, async () => {
      const sender = await requireSender(app, headers);
      requireVersion(headers);
      return { actor: sender, upload: await requireOwnUpload(app, sender, asked) };
    });
    // A sender that lost the last response asks for its offset.
    if (method === 'HEAD' && isComplete(upload)) return c.body(null, 200, headersOfComplete(upload));
    requireReceiving(upload);
    await extendExpiry(app, actor, upload);
    if (method === 'PATCH') requireChunkHeaders(headers);
    return passOn[method](c, { actor, upload, idempotency: null, body: null });
  };
  return (
    new Hono<{ Bindings: ServerBindings }>()
      .options('*', (c) =>
        c.body(null, 204, {
          ...TUS,
          'tus-version': TUS_VERSION,
          'tus-extension': 'creation,creation-with-upload,termination',
          'tus-max-size': String(app.config.maximumUploadBytes),
        }),
      )
      .delete('/:id', async (c) => {
        requireNoOtherMethod(c.req.raw.headers, 'DELETE');
        return discard(c, c.req.param('id'));
      })
      .post('/', async (c) => {
        const { headers } = c.req.raw;
        requireNoOtherMethod(headers, 'POST');
        const actor = await requireSender(app, headers);
        requireVersion(headers);
        const asked = ['upload-length', 'upload-metadata'].map((name) => headers.get(name));
        const idempotency = parseIdempotencyKey(headers, 'uploads.begin', asked);
        const earlier = idempotency && (await findStoredResult<string>(app, actor, idempotency));
        if (earlier) return c.body(null, 201, { ...TUS, location: `${UPLOAD_PATH}/${earlier}` });
        return passOn.POST(c, { actor, upload: null, idempotency, body: null });
      })
      // For networks that block other methods. Cross-site requests are rejected as those of any POST are.
      .post('/:id', async (c) => {
        const method = requireOverridingMethod(c.req.raw.headers);
        const id = c.req.param('id');
        return method === 'DELETE' ? discard(c, id) : readOrReceive(c, method, id);
      })
      // HEAD requests arrive as GET (http/server.ts). Uploads cannot be read here; /media
      // serves stored files.
      .on(['GET', 'PATCH'], '/:id', async (c) => {
        const { method } = c.env.incoming;
        if (method !== 'HEAD' && method !== 'PATCH') return c.text('Method not allowed', 405, TUS);
        requireNoOtherMethod(c.req.raw.headers, method);
        return readOrReceive(c, method, c.req.param('id'));
      })
      .onError((error, c) => {
        const uploadError = error instanceof UploadError ? error : toUploadError(error);
        if (uploadError) {
          return new Response(uploadError.body, {
            status: uploadError.status_code,
            headers: {
              ...TUS,
              ...NO_STORE,
              ...(uploadError.status_code === 412 && { 'tus-version': TUS_VERSION }),
              'content-type': 'text/plain',
            },
          });
        }
        if (error instanceof AppError) return c.text(uploadTexts.notYours, 404, { ...TUS, ...NO_STORE });
        throw error;
      })
  );
}

/** Returns the headers of a response to HEAD about an upload that the library no longer handles. */
const headersOfComplete = (upload: Upload): Record<string, string> => ({
  ...TUS,
  ...NO_STORE,
  'upload-offset': String(upload.sizeBytes),
  'upload-length': String(upload.sizeBytes),
  'upload-metadata': Metadata.stringify(metadataOf(upload)),
});

/** Creates the functions that pass authorized requests on to the library, by method. */
function createPassOn(tus: Server) {
  const speak = async (c: UploadContext, request: AuthorizedRequest) => {
    c.env.outgoing.setHeader('cache-control', 'no-store');
    await authorized.run(request, () => tus.handle(c.env.incoming, c.env.outgoing));
    return RESPONSE_ALREADY_SENT;
  };
  /** Passes on a request whose method or body is not that of the connection. */
  const speakFor = async (
    c: UploadContext,
    request: AuthorizedRequest,
    { method, body }: { readonly method: string; readonly body: ReadableStream | null },
  ) => {
    const { incoming, outgoing } = c.env;
    const { url, headers } = c.req.raw;
    const seen = new Request(url, { method, headers, ...(body && { body, duplex: 'half' as const }) });
    Object.assign(seen, { runtime: { node: { req: incoming, res: outgoing } } });
    const response = await authorized.run(request, () => tus.handleWeb(seen));
    response.headers.set('cache-control', 'no-store');
    return response;
  };
  return {
    POST: speak,
    HEAD: (c: UploadContext, request: AuthorizedRequest) =>
      c.env.incoming.method === 'HEAD'
        ? speak(c, request)
        : speakFor(c, request, { method: 'HEAD', body: null }),
    /** The bytes go from the connection to the storage. The library handles the protocol. */
    PATCH: (c: UploadContext, request: AuthorizedRequest) => {
      const { incoming } = c.env;
      const method = 'PATCH';
      // Only with a length does the connection itself end the body where the library would.
      if (incoming.headers['content-length'] === undefined)
        return incoming.method === method
          ? speak(c, request)
          : speakFor(c, request, { method, body: c.req.raw.body });
      const { readable, writable } = new TransformStream();
      const writer = writable.getWriter();
      const end = (): void => void writer.close().catch(() => undefined);
      return speakFor(c, { ...request, body: { incoming, end } }, { method, body: readable });
    },
  };
}
