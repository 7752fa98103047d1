import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { errorCatalog } from '@plainview/contract/error-catalog';
import type { StoredFileKind } from '@plainview/domain/evidence/derived-files/stored-file-kind';
import { addTime, SECOND } from '@plainview/domain/shared/time';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { recordLink } from '../../modules/evidence/accesses/access-window.ts';
import type { MediaGrants } from '../../modules/evidence/media/media-grants.ts';
import { reportMissingFile } from '../../modules/evidence/media/report-missing-file.ts';
import {
  accessTo,
  findStoredFile,
  handedOver,
  isPlayedInReview,
  type StoredFile,
} from '../../modules/evidence/stored-files/stored-file.ts';
import {
  sendReportContent,
  sendReportPicture,
  sendSignedReport,
} from '../../modules/reports/reports/reports.routes.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';
import type { EvidenceAccess } from '../../platform/media/serving/access-recorder.ts';
import { handOffAddress } from '../../platform/media/serving/hand-off.ts';
import { OpenFiles } from '../../platform/media/serving/open-files.ts';
import { dispositionOf, sendBlob } from '../../platform/media/serving/send-blob.ts';
import { blobKey } from '../../platform/storage/blob-key.ts';
import { BlobMissing, StorageUnavailable } from '../../platform/storage/blob-store.ts';
import { callerOfRequest, setCallerOfRequest } from '../middleware/request-caller.ts';
import { requireAuthenticated, type AuthEnv } from '../middleware/require-auth.ts';
import { sendError } from '../send-error.ts';
import { answerGrant, canProxySend, isAskingForGrant } from './media-grant.ts';

type MediaContext = Context<AuthEnv>;

const PATH = /^\/media\/(?<kind>videos|reports|derived)\/(?<id>[^/]+)$/u;
const kinds: Readonly<Record<string, StoredFileKind>> = {
  videos: 'video',
  reports: 'report',
  derived: 'derived',
};

/**
 * Resolves caller and file of further ranges in one statement. Other requests pass unchanged, and the guards
 * of all requests are the same.
 */
export function repeatGrants(grants: MediaGrants): MiddlewareHandler<{ Bindings: ServerBindings }> {
  return async (c, next) => {
    const { kind: folder = '', id } = PATH.exec(c.req.path)?.groups ?? {};
    const kind = kinds[folder];
    const headers = c.req.raw.headers;
    const caller = kind && id ? await grants.repeat(headers, kind, id) : null;
    if (caller) setCallerOfRequest(headers, caller);
    return next();
  };
}

/**
 * Serves GET and HEAD of /media/videos/{id}, /media/reports/{id} and /media/derived/{id} (made from a video)
 * to authenticated callers, with ranges (RFC 9110, section 14). `?download=1` saves the file under its own
 * name. /media/reports/{id}/content is the content of a report as JSON, /media/reports/{id}/pictures/{sha256}
 * a picture in its PDF, /media/reports/{id}/signed the PDF with the operator's signature. Access is recorded
 * before the first byte is sent; if the storage serves the bytes itself, the link is recorded (decision 30).
 * Missing files and those of other agencies get the same response. nginx asks at the same address for grants.
 */
export function mediaRoutes(app: AppContext, grants: MediaGrants): Hono<AuthEnv> {
  const guard = requireAuthenticated(app, 'media', false);
  const files = new OpenFiles();
  const answer = async (c: MediaContext, kind: StoredFileKind, id: string): Promise<Response> => {
    const file = grants.fileOf(c.req.raw.headers) ?? (await findFile(app, grants, c, kind, id));
    const isGrant = isAskingForGrant(c);
    // With 403, nginx passes the request on, and the caller gets the answer to that.
    if (!file) return c.text('Not found', isGrant ? 403 : 404);
    const isDownload = c.req.query('download') === '1';
    const access = accessTo(file, c.get('actor'), isDownload);
    if (isGrant)
      return answerGrant(app, files, c, { file, access, checkedAt: grants.checkedAt(c.req.raw.headers) });
    return sendFile(app, files, c, { kind, file, isDownload, access });
  };
  return new Hono<AuthEnv>()
    .get('/videos/:id', guard, (c) => answer(c, 'video', c.req.param('id')))
    .get('/reports/:id', guard, (c) => answer(c, 'report', c.req.param('id')))
    .get('/reports/:id/content', guard, (c) => sendReportContent(app, c, c.req.param('id')))
    .get('/reports/:id/pictures/:sha256', guard, (c) =>
      sendReportPicture(app, c, c.req.param('id'), c.req.param('sha256')),
    )
    .get('/reports/:id/signed', guard, (c) => sendSignedReport(app, c, c.req.param('id')))
    .get('/derived/:id', guard, (c) => answer(c, 'derived', c.req.param('id')))
    .all('*', (c) => c.text('Not found', 404));
}

/** Finds a file that the actor can see, and remembers that the session was granted it. */
async function findFile(
  app: AppContext,
  grants: MediaGrants,
  c: MediaContext,
  kind: StoredFileKind,
  id: string,
): Promise<StoredFile | null> {
  const found = await findStoredFile(app, c.get('actor'), kind, id);
  const headers = c.req.raw.headers;
  const caller = await callerOfRequest(app, headers, false);
  if (found && caller.kind === 'actor') grants.remember(headers, kind, id, { caller, found });
  return found?.file ?? null;
}

/** A script must not have to call another origin. */
const isReadByScripts = ({ derivedKind }: StoredFile): boolean =>
  derivedKind === 'frame-index' || derivedKind === 'signals';

/** A file that the caller may have, and how the ledger describes the access. */
interface FileToSend {
  readonly kind: StoredFileKind;
  readonly file: StoredFile;
  readonly access: EvidenceAccess;
  readonly isDownload: boolean;
}

/** Sends a file with ranges, or a link to it. Records the access before. */
export async function sendFile(
  app: AppContext,
  files: OpenFiles,
  c: MediaContext,
  { kind, file, access, isDownload }: FileToSend,
): Promise<Response> {
  const key = blobKey(file.storageKey);
  const { sha256, contentType } = file;
  const downloadName = isDownload ? file.savedAs : null;
  try {
    const isSentHere = isPlayedInReview(access, file);
    // Links are for GET only; HEAD is answered here.
    const link =
      c.env.incoming.method === 'GET' &&
      !isReadByScripts(file) &&
      !isSentHere &&
      (await app.blobs.link(key, { contentType, disposition: dispositionOf(downloadName) }));
    if (link) {
      const validFor = (app.config.bucket?.linkSeconds ?? 0) * SECOND;
      await recordLink(app, access, addTime(app.clock.now(), validFor));
      return c.body(null, 307, { location: link.href, 'cache-control': 'private, no-store' });
    }
    const blob = await files.open(key, () => app.blobs.open({ state: 'permanent', key }));
    await sendBlob(c.env.incoming, c.env.outgoing, {
      blob,
      sha256,
      contentType,
      downloadName,
      record: (range) => app.accesses.begin(access, range),
      // Another client than the proxy could do nothing with the address.
      handOff:
        blob.localPath !== null && !isSentHere && canProxySend(app, c)
          ? {
              address: handOffAddress(blob.localPath),
              record: (range) => app.accesses.begin(handedOver(access), range),
            }
          : null,
    });
    return RESPONSE_ALREADY_SENT;
  } catch (error) {
    if (c.env.outgoing.headersSent) throw error;
    if (error instanceof BlobMissing) {
      await reportMissingFile(app, kind, error);
      return c.text(errorCatalog.STORED_FILE_MISSING.message, 404);
    }
    if (error instanceof StorageUnavailable)
      app.log.warn({ reason: error.message }, 'a file could not be read from the storage');
    return sendError(c, error);
  }
}
