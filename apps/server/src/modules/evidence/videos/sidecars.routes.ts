import { errorCatalog, errorMessage } from '@plainview/contract/error-catalog';
import { resultContentType } from '@plainview/domain/evidence/processing/result-file';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import {
  LARGEST_SIDECAR_BYTES,
  MOST_SIDECAR_FILES,
  SIDECAR_NAME_PATTERN,
} from '@plainview/domain/tickets/imports/sidecar-file';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { requireAuthenticated, type AuthEnv } from '../../../http/middleware/require-auth.ts';
import { digestHeaders, sha256OfDigest } from '../../../http/routes/digest-header.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { toErrorInfo } from '../../../platform/error-code.ts';
import { storeSidecar, type SidecarOutcome } from './store-sidecar.ts';

const headers = digestHeaders.extend({ 'content-type': z.string().optional() });

const answers: Readonly<
  Record<SidecarOutcome, { readonly status: ContentfulStatusCode; readonly message: string }>
> = {
  stored: { status: 201, message: 'Stored' },
  same: { status: 200, message: 'Stored before' },
  absent: { status: 404, message: 'Not found' },
  completed: { status: 409, message: errorCatalog.TICKET_COMPLETED.message },
  'too-many': { status: 409, message: `A video takes at most ${MOST_SIDECAR_FILES} sidecar files` },
  'hash-mismatch': {
    status: 422,
    message: 'The SHA-256 of the body differs from Content-Digest; nothing was stored',
  },
};

/**
 * Serves PUT /sidecars/{videoId}/{name}: stores a file that a camera wrote next to a video, with its SHA-256.
 * Missing videos and those of other agencies get the same response.
 */
export function sidecarRoutes(app: AppContext): Hono<AuthEnv> {
  return new Hono<AuthEnv>()
    .put('/:videoId/:name', requireAuthenticated(app, 'sidecars'), (c) => receive(app, c))
    .onError((error, c) => {
      const info = toErrorInfo(error);
      if (!info) throw error;
      return refuse(c, errorMessage(info), errorCatalog[info.code].status);
    });
}

async function receive(app: AppContext, c: Context<AuthEnv, '/:videoId/:name'>): Promise<Response> {
  const actor = c.get('actor');
  const videoId = parseRecordId(c.req.param('videoId'));
  const name = c.req.param('name');
  if (videoId === null || actor.role !== 'agency') return refuse(c, 'Not found', 404);
  if (!SIDECAR_NAME_PATTERN.test(name)) return refuse(c, 'This is not a valid file name', 422);
  const said = headers.safeParse(c.req.header());
  if (!said.success) return refuse(c, 'Content-Length and Content-Digest: sha-256=:…: are required', 422);
  const sizeBytes = said.data['content-length'];
  if (sizeBytes > Math.min(LARGEST_SIDECAR_BYTES, app.config.maximumUploadBytes))
    return refuse(c, 'Too large', 413);
  const sha256 = sha256OfDigest(said.data['content-digest']);
  const contentType = resultContentType(said.data['content-type']);
  const file = { videoId, name, contentType, sizeBytes, sha256 };
  const outcome = await storeSidecar(app, actor, { file, content: c.env.incoming });
  const { status, message } = answers[outcome];
  return outcome === 'stored' ? c.text(message, status) : refuse(c, message, status);
}

/** Responds before the body is read. The connection cannot be reused. */
const refuse = (c: Context<AuthEnv>, message: string, status: ContentfulStatusCode): Response =>
  c.text(message, status, { connection: 'close' });
