import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { SECOND } from '@plainview/domain/shared/time';
import { Hono, type Context } from 'hono';
import { sendError } from '../../../http/send-error.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { readReleaseCookie } from '../../../platform/auth/release-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { addressOf, type ServerBindings } from '../../../platform/core/request-origin.ts';
import { sendBlob, type RecordedSending } from '../../../platform/media/serving/send-blob.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing, type BlobHandle } from '../../../platform/storage/blob-store.ts';
import { reportMissingFile } from '../../evidence/media/report-missing-file.ts';
import {
  accessByLink,
  addDownloadedBytes,
  countDownload,
  isStillReleased,
  refuseFile,
  requestReleasedFile,
  type FileRequest,
  type RequestedFile,
} from './request-released-file.ts';

type ReleaseContext = Context<{ Bindings: ServerBindings }>;

/** How often it is checked, while a file is being sent, that its link was not revoked. */
const CHECK_INTERVAL = 2 * SECOND;

/**
 * Serves GET and HEAD of /releases/{link}/videos/{video} and /releases/{link}/report: a file of a redacted copy and its
 * release report, with ranges, to those who opened the page of a release link, which sets a cookie. Everything else gets the same response. The bytes are always sent here,
 * never by a link to the storage or by a proxy, so that revocation ends them.
 */
export function releaseRoutes(app: AppContext): Hono<{ Bindings: ServerBindings }> {
  const answer = async (c: ReleaseContext, linkId: string, videoId: string | null): Promise<Response> => {
    try {
      const request = readRequest(app, c, { linkId, videoId });
      return await sendReleasedFile(app, c, await requestReleasedFile(app, request));
    } catch (error) {
      if (c.env.outgoing.headersSent) throw error;
      return sendError(c, error);
    }
  };
  return new Hono<{ Bindings: ServerBindings }>()
    .use(async (c, next) => {
      // Set on Node's response, because files bypass the framework's.
      c.env.outgoing.setHeader('Cache-Control', 'private, no-store');
      c.env.outgoing.setHeader('Referrer-Policy', 'no-referrer');
      return next();
    })
    .get('/:linkId/videos/:videoId', (c) => answer(c, c.req.param('linkId'), c.req.param('videoId')))
    .get('/:linkId/report', (c) => answer(c, c.req.param('linkId'), null))
    .all('*', (c) => sendError(c, new AppError('RELEASE_LINK_NOT_VALID')));
}

/** @throws AppError if the request has no cookie or no ids */
function readRequest(
  app: AppContext,
  c: ReleaseContext,
  ids: { readonly linkId: string; readonly videoId: string | null },
): FileRequest {
  const linkId = parseRecordId(ids.linkId);
  const videoId = ids.videoId === null ? null : parseRecordId(ids.videoId);
  const visitCode = readReleaseCookie(app.config.publicUrl, c.req.raw.headers);
  if (linkId === null || (ids.videoId !== null && videoId === null) || visitCode === null)
    throw new AppError('RELEASE_LINK_NOT_VALID');
  const destination = c.req.header('sec-fetch-dest');
  return {
    linkId,
    videoId,
    visitCode,
    address: addressOf(c, app.config.trustedProxies),
    isForPlayer: destination === undefined || destination === 'video',
  };
}

async function sendReleasedFile(
  app: AppContext,
  c: ReleaseContext,
  requested: RequestedFile,
): Promise<Response> {
  const { link, file, videoId } = requested;
  const blob = await openFile(app, requested);
  const download =
    link.mode === 'download' && videoId !== null ? new SentDownload(app, { ...requested, videoId }) : null;
  const watch = setInterval(() => void endIfRevoked(app, c, requested), CHECK_INTERVAL).unref();
  try {
    const { isComplete } = await sendBlob(c.env.incoming, c.env.outgoing, {
      blob,
      sha256: file.sha256,
      contentType: file.contentType,
      downloadName: download || videoId === null ? file.name : null,
      record: (range) => download?.begin(range) ?? app.accesses.begin(accessByLink(requested, null), range),
    });
    if (isComplete) download?.complete();
    return RESPONSE_ALREADY_SENT;
  } finally {
    clearInterval(watch);
    await download?.save();
  }
}

async function openFile(app: AppContext, requested: RequestedFile): Promise<BlobHandle> {
  try {
    return await app.blobs.open({ state: 'permanent', key: blobKey(requested.file.fileId) });
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    await reportMissingFile(app, 'derived', error);
    const { link, address, file } = requested;
    return refuseFile(app, { link, address, name: file.name }, 'no-copy');
  }
}

async function endIfRevoked(app: AppContext, c: ReleaseContext, requested: RequestedFile): Promise<void> {
  try {
    if (await isStillReleased(app, requested)) return;
    app.log.info({ releaseLink: requested.link.id }, 'a response was ended: its release link was revoked');
  } catch (error) {
    // Without the database, nobody knows whether the link is still valid.
    app.log.warn({ err: error }, 'a response was ended: its release link could not be checked');
  }
  c.env.outgoing.destroy();
}

/** A response that is a download or continues one. */
class SentDownload {
  readonly #app: AppContext;
  readonly #requested: RequestedFile & { readonly videoId: string };
  #id: string | null = null;
  #sent: ByteRange | null = null;
  #isComplete = false;

  constructor(app: AppContext, requested: RequestedFile & { readonly videoId: string }) {
    this.#app = app;
    this.#requested = requested;
  }

  /** Counts the download, unless the response continues one, and records what is sent. */
  async begin(range: ByteRange): Promise<RecordedSending> {
    this.#id = await countDownload(this.#app, this.#requested, range);
    const sending = await this.#app.accesses.begin(accessByLink(this.#requested, this.#id), range);
    return {
      note: (sent) => {
        this.#sent = { start: this.#sent?.start ?? sent.start, endInclusive: sent.endInclusive };
        sending.note(sent);
      },
      end: sending.end,
    };
  }

  /** Notes that the response ended with all its bytes. */
  complete(): void {
    this.#isComplete = true;
  }

  /**
   * Saves what was sent, so that a later request may continue it. The end of a response that was interrupted may be
   * missing, so it never completes the download.
   */
  async save(): Promise<void> {
    if (this.#id === null || this.#sent === null) return;
    const { start, endInclusive } = this.#sent;
    const end = this.#isComplete ? endInclusive : endInclusive - 1;
    if (end >= start) await addDownloadedBytes(this.#app, this.#id, { start, endInclusive: end });
  }
}
