import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';
import {
  continuesDownload,
  releaseError,
  releaseLinkState,
  type ReleaseRefusal,
} from '@plainview/domain/release/release-links/release-link';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, systemRead } from '../../../platform/database/tenant-transaction.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { recordRefusal } from './open-release-link.ts';
import * as repository from './release-links.repository.ts';
import type { ReleaseLink } from './release-links.repository.ts';
import { recordReleaseLink } from './release-links.ts';
import * as files from './released-files.repository.ts';
import type { ReleaseLinkVisit, StoredFile } from './released-files.repository.ts';

/** A request for a file by a link. */
export interface FileRequest {
  readonly linkId: string;
  /** Null for the release report. */
  readonly videoId: string | null;
  /** The code of the cookie. */
  readonly visitCode: string;
  /** Network address of the client. */
  readonly address: string;
  /** Whether a player requests it, as far as the browser says. */
  readonly isForPlayer: boolean;
}

/** A file that the visitor of a link's page may request now. */
export interface RequestedFile {
  readonly link: ReleaseLink;
  readonly visit: ReleaseLinkVisit;
  readonly file: StoredFile;
  /** Null for the release report, which is not counted. */
  readonly videoId: string | null;
  readonly address: string;
}

/** A file that may be requested, or the link that does not allow it and why. */
type Finding =
  | { readonly found: RequestedFile; readonly refusal: null }
  | { readonly link: ReleaseLink; readonly name?: string; readonly refusal: ReleaseRefusal };

/** Returns the file of a request. A refusal of a known visit is recorded. @throws AppError */
export async function requestReleasedFile(context: AppContext, request: FileRequest): Promise<RequestedFile> {
  const now = context.clock.now();
  const finding = await systemRead(context.database, (tx) => findFile(tx, request, now));
  if (finding === null) throw new AppError('RELEASE_LINK_NOT_VALID');
  if (finding.refusal === null) return finding.found;
  const { link, refusal, name } = finding;
  return refuseFile(
    context,
    { link, address: request.address, ...(name !== undefined && { name }) },
    refusal,
  );
}

/** Records that a file is refused. @throws AppError always */
export async function refuseFile(
  context: AppContext,
  { link, address, name }: { readonly link: ReleaseLink; readonly address: string; readonly name?: string },
  refusal: ReleaseRefusal,
): Promise<never> {
  // Otherwise a program could fill the ledger.
  if (!(await context.rateLimits.consume('releaseUse', address))) throw new AppError('TOO_MANY_ATTEMPTS');
  const now = context.clock.now();
  const code = await asSystem(context.database, (tx) =>
    recordRefusal(tx, link, refusal, { now, address, ...(name !== undefined && { name }) }),
  );
  throw new AppError(code);
}

/** Returns null for visits that are unknown or have ended, and for other files. */
async function findFile(tx: Reader, request: FileRequest, now: Date): Promise<Finding | null> {
  const { linkId, videoId, visitCode, address, isForPlayer } = request;
  const visit = await files.findVisit(tx, linkId, codeHashOf(visitCode));
  const link = visit && (await repository.findReleaseLink(tx, linkId));
  if (!link) return null;
  const state = releaseLinkState(link, now);
  // A link that others locked by wrong passcodes stays open for those who knew the right one.
  if (state === 'revoked' || state === 'expired') return { link, refusal: state };
  if (visit.expiresAt <= now) return null;
  const released = await files.listReleasedFiles(tx, link.redactionId);
  if (released.length === 0) return { link, refusal: 'no-copy' };
  const file =
    videoId === null
      ? await files.findReleaseReport(tx, link.redactionId)
      : released.find((each) => each.videoId === videoId);
  if (!file) return null;
  // The report may be kept by everyone: it shows nothing of the video.
  if (videoId !== null && link.mode === 'view' && !isForPlayer)
    return { link, name: file.name, refusal: 'view-only' };
  return { found: { link, visit, file, videoId, address }, refusal: null };
}

/**
 * Counts a download, unless the request continues one. Of several requests for the last download, one succeeds.
 * @returns the id of the download
 * @throws AppError if the link has ended meanwhile, or if its downloads are used up
 */
export async function countDownload(
  context: AppContext,
  { link: { id: linkId }, visit, file, videoId, address }: RequestedFile & { readonly videoId: string },
  range: ByteRange,
): Promise<string> {
  const now = context.clock.now();
  const { name, sha256, sizeBytes } = file;
  const counted = await asSystem(context.database, async (tx) => {
    const link = await repository.lockReleaseLink(tx, linkId);
    if (!link) return { refusal: 'no-copy' } as const;
    const refuse = async (refusal: ReleaseRefusal) => {
      await recordRefusal(tx, link, refusal, { now, address, name });
      return { refusal } as const;
    };
    const state = releaseLinkState(link, now);
    if (state === 'revoked' || state === 'expired') return refuse(state);
    const last = await files.findLastDownload(tx, { visitId: visit.id, videoId, sizeBytes });
    if (last && continuesDownload(last, range)) return { id: last.id };
    const download = ((await files.countDownloads(tx, linkId)).get(videoId) ?? 0) + 1;
    const { mostDownloads, agencyId } = link;
    if (mostDownloads !== null && download > mostDownloads) return refuse('downloads-used');
    const id = newId();
    await files.createDownload(tx, { id, linkId, visitId: visit.id, videoId, agencyId, startedAt: now });
    await repository.recordUse(tx, linkId, now);
    await recordReleaseLink(tx, 'Plainview', now, {
      link,
      event: 'release_link.download_counted',
      data: { address, name, sha256, sizeBytes, download, mostDownloads },
    });
    return { id };
  });
  if ('refusal' in counted) throw new AppError(releaseError(counted.refusal));
  return counted.id;
}

/** Adds bytes that a response sent to the download that it belongs to. */
export const addDownloadedBytes = (
  context: AppContext,
  downloadId: string,
  range: ByteRange,
): Promise<void> => asSystem(context.database, (tx) => files.addDownloadedBytes(tx, downloadId, range));

/** Returns whether a file may still be sent by a link. */
export const isStillReleased = (
  context: AppContext,
  { link, file, videoId }: Pick<RequestedFile, 'link' | 'file' | 'videoId'>,
): Promise<boolean> =>
  systemRead(context.database, async (tx) => {
    const current = await repository.findReleaseLink(tx, link.id);
    if (!current || current.revokedAt !== null) return false;
    const released =
      videoId === null
        ? [await files.findReleaseReport(tx, link.redactionId)]
        : await files.listReleasedFiles(tx, link.redactionId);
    return released.some((each) => each?.fileId === file.fileId);
  });

/** Returns how the ledger describes the bytes that a link sends: those of each download, or of all views. */
export const accessByLink = (
  { link, file }: Pick<RequestedFile, 'link' | 'file'>,
  downloadId: string | null,
): EvidenceAccess => ({
  by: 'Plainview',
  accessor: downloadId === null ? `link:${link.id}` : `download:${downloadId}`,
  event: 'release_link.file_sent',
  fileId: file.fileId,
  subject: 'release_link',
  subjectId: link.id,
  ticketId: link.ticketId,
  agencyId: link.agencyId,
  audience: 'agency',
  data: {
    recipient: link.recipientName,
    name: file.name,
    sha256: file.sha256,
    sizeBytes: file.sizeBytes,
    mode: link.mode,
  },
});
