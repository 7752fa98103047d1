import type { Context } from 'hono';
import {
  granted,
  isPlayedInReview,
  type StoredFile,
} from '../../modules/evidence/stored-files/stored-file.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { isTrusted, type ServerBindings } from '../../platform/core/request-origin.ts';
import type { EvidenceAccess } from '../../platform/media/serving/access-recorder.ts';
import { GRANT_HEADER, grantedFile, grantExpiry } from '../../platform/media/serving/hand-off.ts';
import type { OpenFiles } from '../../platform/media/serving/open-files.ts';
import { headersOfGrant } from '../../platform/media/serving/send-blob.ts';
import { blobKey } from '../../platform/storage/blob-key.ts';
import { BlobMissing, StorageUnavailable } from '../../platform/storage/blob-store.ts';
import type { AuthEnv } from '../middleware/require-auth.ts';

/** Returns whether the request comes from nginx, which can send files from the folder. */
export const canProxySend = ({ config }: AppContext, { env }: { readonly env: ServerBindings }): boolean =>
  config.mediaHandOff === 'nginx' &&
  isTrusted(env.incoming.socket.remoteAddress ?? '', config.trustedProxies);

/** Returns whether a proxy asks for a grant, rather than a client for a file. */
export const isAskingForGrant = (c: Context<AuthEnv>): boolean => c.req.header(GRANT_HEADER) !== undefined;

/** A file that a session requested through nginx, and the time of the access check. */
export interface AskedGrant {
  readonly file: StoredFile;
  readonly access: EvidenceAccess;
  readonly checkedAt: Date;
}

/**
 * Answers nginx, which asks whether it may send a file to a session by itself for some seconds. 204 names the file and
 * the headers to send with it, after the grant is recorded. 403 makes nginx pass the request on, for all that
 * Plainview sends or answers itself: by API key, played in a review, in a bucket, missing, or with another setting.
 */
export async function answerGrant(
  app: AppContext,
  files: OpenFiles,
  c: Context<AuthEnv>,
  { file, access, checkedAt }: AskedGrant,
): Promise<Response> {
  const expiry = grantExpiry(checkedAt);
  const stored = canProxySend(app, c) && isGrantable(access, file) ? await findPlace(app, files, file) : null;
  if (stored === null) return c.body(null, 403, expiry);
  const range = { start: 0, endInclusive: stored.size - 1 };
  const sending = await app.accesses.begin(granted(access), range);
  sending.note(range);
  sending.end();
  return c.body(null, 204, { ...headersOfGrant(file), ...grantedFile(stored.localPath), ...expiry });
}

/** Grants are kept by session cookie. Coverage counts only bytes that Plainview sent itself. */
const isGrantable = (access: EvidenceAccess, file: StoredFile): boolean =>
  access.by !== 'Plainview' && !access.by.apiKey && !isPlayedInReview(access, file);

/** Returns where the folder has the file; null if it is not there or empty. */
async function findPlace(
  app: AppContext,
  files: OpenFiles,
  file: StoredFile,
): Promise<{ readonly localPath: string; readonly size: number } | null> {
  const key = blobKey(file.storageKey);
  try {
    const blob = await files.open(key, () => app.blobs.open({ state: 'permanent', key }));
    await blob.close();
    const { localPath, size } = blob;
    return localPath === null || size === 0 ? null : { localPath, size };
  } catch (error) {
    // The request that nginx passes on reports it.
    if (error instanceof BlobMissing || error instanceof StorageUnavailable) return null;
    throw error;
  }
}
