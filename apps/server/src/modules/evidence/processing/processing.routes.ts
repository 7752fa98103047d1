import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCatalog, errorMessage } from '@plainview/contract/error-catalog';
import {
  MOST_RESULT_FILES,
  RESULT_NAME_PATTERN,
  resultContentType,
} from '@plainview/domain/evidence/processing/result-file';
import { videoStatuses } from '@plainview/domain/evidence/videos/video';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { isConvertible, isStorable } from '@plainview/domain/shared/storable';
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { ANONYMOUS_BODY_BYTES, readJsonBody } from '../../../http/limits/call-body.ts';
import { limitRequests } from '../../../http/limits/limit-requests.ts';
import type { RequestBudgets } from '../../../http/limits/request-budgets.ts';
import { digestHeaders, sha256OfDigest } from '../../../http/routes/digest-header.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { bearerOf } from '../../../platform/auth/api-key-secret.ts';
import { rateLimitSubnet } from '../../../platform/auth/rate-limit-subnet.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { addressOf, type ServerBindings } from '../../../platform/core/request-origin.ts';
import { toErrorInfo } from '../../../platform/error-code.ts';
import { sendBlob } from '../../../platform/media/serving/send-blob.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { reportMissingFile } from '../media/report-missing-file.ts';
import { receiveResult, type ResultOutcome } from './receive-result.ts';
import { ReferenceEnded, resolveReference, type ToolCaller } from './reference.ts';
import { fetchBy, readRunPage, readRunVideo, reportStatus } from './tool-access.ts';

interface ToolBindings {
  Bindings: ServerBindings;
  Variables: { caller: ToolCaller };
}

const NOT_VALID = 'This reference is invalid or has expired.';

const position = z.coerce.number().int().min(0).max(1_000_000_000).default(0);
const statusReport = z.object({
  status: z.enum(videoStatuses).exclude(['pending']),
  progress: z.int().min(0).max(100).nullable().default(null),
  note: z.string().max(2000).nullable().default(null),
});

const resultHeaders = digestHeaders.extend({ 'content-type': z.string().optional() });

const resultAnswers: Readonly<
  Record<ResultOutcome, { readonly status: 200 | 201 | 404 | 409 | 422; readonly message: string }>
> = {
  stored: { status: 201, message: 'Stored' },
  same: { status: 200, message: 'Stored before' },
  absent: { status: 404, message: 'Not found' },
  'other-bytes': { status: 409, message: 'Another file with this name already exists' },
  'too-many': { status: 409, message: `A video takes at most ${MOST_RESULT_FILES} result files of a run` },
  'hash-mismatch': {
    status: 422,
    message: 'The SHA-256 of the body differs from Content-Digest; nothing was stored',
  },
};

/**
 * Serves processing tools, which authenticate with a reference (`Authorization: Bearer` or `?reference=`)
 * instead of a session. A tool reads its selection, fetches the videos by range, reports progress and outcome
 * of each, and uploads result files (decisions, Administration 3). Forged, expired and revoked references get
 * the same response.
 */
export function processingRoutes(app: AppContext, budgets: RequestBudgets): Hono<ToolBindings> {
  const routes = new Hono<ToolBindings>();
  const { processingToolUrl } = app.config;
  // CORS allows the tool's own pages only.
  if (processingToolUrl !== null) allowPagesOf(routes, new URL(processingToolUrl).origin);
  const runOf = (c: Pick<Context, 'req'>): string | null =>
    app.processingReferences.read(referenceOf(c), app.clock.now());
  return routes
    .use(
      limitRequests(budgets, 'processing', (c) => {
        const runId = runOf(c);
        return runId === null
          ? `address ${rateLimitSubnet(addressOf(c, app.config.trustedProxies))}`
          : `run ${runId}`;
      }),
    )
    .use(async (c, next) => {
      const caller = await resolveReference(app, referenceOf(c));
      if (caller === null) {
        c.header('WWW-Authenticate', 'Bearer');
        return c.text(NOT_VALID, 401);
      }
      c.set('caller', caller);
      return next();
    })
    .get('/selection', async (c) => {
      const after = position.safeParse(c.req.query('after'));
      if (!after.success) return c.text('after is a position in the selection', 400);
      const { videos, next } = await readRunPage(app, c.get('caller').run.id, after.data);
      return c.json({
        videos: videos.map(({ storageKey: _storageKey, agencyId: _agencyId, ...video }) => video),
        next,
      });
    })
    .get('/videos/:id', async (c) => {
      const id = parseRecordId(c.req.param('id'));
      const video = id && (await readRunVideo(app, c.get('caller').run.id, id));
      if (!video || video.storageKey === null) return c.text('Not found', 404);
      const address = { state: 'permanent', key: blobKey(video.storageKey) } as const;
      const blob = await app.blobs.open(address).catch(async (error: unknown) => {
        if (!(error instanceof BlobMissing)) throw error;
        await reportMissingFile(app, 'video', error);
        throw new AppError('STORED_FILE_MISSING', undefined, { cause: error });
      });
      const { sha256, contentType } = video;
      const access = fetchBy(c.get('caller'), video);
      await sendBlob(c.env.incoming, c.env.outgoing, {
        blob,
        sha256,
        contentType,
        downloadName: null,
        record: (range) => app.accesses.begin(access, range),
      });
      return RESPONSE_ALREADY_SENT;
    })
    .post('/videos/:id/status', async (c) => {
      const body = await readJsonBody(c.env.incoming, {
        largestBytes: ANONYMOUS_BODY_BYTES,
        // Tools written for earlier releases send no media type, or a different one.
        allowsAnyType: true,
        spend: () => Promise.resolve(true),
      });
      if (body.kind === 'refused')
        return refuse(c, errorCatalog[body.code].message, errorCatalog[body.code].status);
      const report = parsed(body.bytes);
      const said = statusReport.safeParse(isConvertible(report) ? report : null);
      if (!said.success) return c.text('status is processing, completed or failed', 422);
      if (!isStorable(said.data)) return c.text('note contains a character that cannot be stored', 422);
      const videoId = parseRecordId(c.req.param('id'));
      const isKnown =
        videoId !== null && (await reportStatus(app, c.get('caller').run.id, { videoId, ...said.data }));
      return isKnown ? c.json({ done: true }) : c.text('Not found', 404);
    })
    .put('/videos/:id/results/:name', (c) => storeResult(app, c))
    .onError((error, c) => {
      if (error instanceof ReferenceEnded) {
        c.header('WWW-Authenticate', 'Bearer');
        return refuse(c, NOT_VALID, 401);
      }
      const info = toErrorInfo(error);
      if (!info) throw error;
      return refuse(c, errorMessage(info), errorCatalog[info.code].status);
    });
}

/** Stores a result file that a tool sends, under a name that the tool chooses. */
async function storeResult(
  app: AppContext,
  c: Context<ToolBindings, '/videos/:id/results/:name'>,
): Promise<Response> {
  const videoId = parseRecordId(c.req.param('id'));
  const name = c.req.param('name');
  if (videoId === null) return c.text('Not found', 404);
  if (!RESULT_NAME_PATTERN.test(name)) return refuse(c, 'This is not a valid file name', 422);
  const headers = resultHeaders.safeParse(c.req.header());
  if (!headers.success) return refuse(c, 'Content-Length and Content-Digest: sha-256=:…: are required', 422);
  const sizeBytes = headers.data['content-length'];
  if (sizeBytes > app.config.maximumUploadBytes) return refuse(c, 'Too large', 413);
  const sha256 = sha256OfDigest(headers.data['content-digest']);
  const contentType = resultContentType(headers.data['content-type']);
  const file = { videoId, name, contentType, sizeBytes, sha256 };
  const outcome = await receiveResult(app, c.get('caller').run.id, { file, content: c.env.incoming });
  const { status, message } = resultAnswers[outcome];
  return outcome === 'stored' ? c.text(message, status) : refuse(c, message, status);
}

/** Parses JSON. Returns null if it is invalid. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}

/** Responds before the body is read. The connection cannot be reused. */
const refuse = (c: Context<ToolBindings>, message: string, status: ContentfulStatusCode): Response =>
  c.text(message, status, { connection: 'close' });

/**
 * Returns the reference of a request. An invalid header never falls back to the query parameter, which might
 * hold another, valid reference.
 */
const referenceOf = ({ req }: Pick<Context, 'req'>): string =>
  bearerOf(req.raw.headers) ?? req.query('reference') ?? '';

/** Headers that the tool's pages may read: the range, entity tag and range support of a file. */
const EXPOSED = ['Content-Range', 'ETag', 'Accept-Ranges'];

function allowPagesOf(routes: Hono<ToolBindings>, origin: string): void {
  const allow = cors({ origin, exposeHeaders: EXPOSED });
  routes
    .options('*', allow)
    .use('/selection', allow)
    .use('/videos/:id/*', (c, next) => (isVideo(c.req.path) ? next() : allow(c, next)))
    // Files bypass the framework, which must not modify their headers.
    .get('/videos/:id', (c, next) => {
      c.env.outgoing.setHeader('Access-Control-Allow-Origin', origin);
      c.env.outgoing.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      c.env.outgoing.setHeader('Access-Control-Expose-Headers', EXPOSED.join(','));
      return next();
    });
}

const isVideo = (path: string): boolean => /\/videos\/[^/]+$/u.test(path);
