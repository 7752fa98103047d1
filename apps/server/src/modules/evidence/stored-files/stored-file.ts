import {
  agencyDerivedKinds,
  playedKinds,
  type DerivedFileKind,
} from '@plainview/domain/evidence/derived-files/derived-file';
import type { StoredFileKind } from '@plainview/domain/evidence/derived-files/stored-file-kind';
import { savedName } from '@plainview/domain/evidence/uploads/saved-name';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { CustodyAudience } from '@plainview/domain/ledger/custody-event';
import { reportFileName, type NumberedReport } from '@plainview/domain/reports/reports/report';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import type { EvidenceAccess } from '../../../platform/media/serving/access-recorder.ts';
import { GRANT_SECONDS } from '../../../platform/media/serving/hand-off.ts';
import { findReport } from '../../reports/reports/reports.repository.ts';
import { readFileVersion } from '../accesses/file-access.repository.ts';
import { findDerivedFile } from '../derived-files/derived-files.repository.ts';
import { findVideo } from '../videos/videos.repository.ts';

/** A file that can be played or downloaded. */
export interface StoredFile {
  /** Id of the database row. */
  readonly id: string;
  readonly ticketId: string;
  readonly agencyId: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  /** Display name. */
  readonly name: string;
  /** File name for downloads. */
  readonly savedAs: string;
  /** The record that the ledger names when the file is accessed. */
  readonly shows: { readonly subject: 'video' | 'report'; readonly id: string };
  /** Kind of a file made from a video. Null for a video or a report itself. */
  readonly derivedKind: DerivedFileKind | null;
}

type Find = (tx: Reader, id: string) => Promise<StoredFile | null>;

const finders: Readonly<Record<StoredFileKind, Find>> = {
  video: async (tx, id) => {
    const video = await findVideo(tx, id);
    const storageKey = video?.storageKey;
    if (!video || !storageKey) return null;
    const { fileName: name, contentType } = video;
    return {
      ...video,
      storageKey,
      name,
      savedAs: savedName(name, contentType),
      shows: { subject: 'video', id: video.id },
      derivedKind: null,
    };
  },
  report: async (tx, id) => {
    const report = await findReport(tx, id);
    return report && reportFile(report);
  },
  derived: async (tx, id) => {
    const file = await findDerivedFile(tx, id);
    if (!file) return null;
    const shows = { subject: 'video', id: file.videoId } as const;
    return { ...file, storageKey: file.id, savedAs: file.name, shows, derivedKind: file.kind };
  },
};

/** Returns the PDF of a delivered report. */
export function reportFile({ ticketNumber, ...report }: NumberedReport): StoredFile {
  const name = reportFileName(ticketNumber, report.version);
  return {
    ...report,
    contentType: 'application/pdf',
    name,
    savedAs: name,
    shows: { subject: 'report', id: report.id },
    derivedKind: null,
  };
}

/** Returns a file that the transaction's actor can see, or null. */
export const findFileOf = (tx: Reader, kind: StoredFileKind, id: string): Promise<StoredFile | null> =>
  finders[kind](tx, id);

/** A file as it was found, with the version of its row. */
export interface FoundFile {
  readonly file: StoredFile;
  readonly version: string | null;
}

/** Returns the file, or null if there is none that the actor can see. */
export async function findStoredFile(
  context: AppContext,
  actor: Actor,
  kind: StoredFileKind,
  id: string,
): Promise<FoundFile | null> {
  const known = parseRecordId(id);
  if (known === null) return null;
  return tenantRead(context.database, actor, async (tx) => {
    // Read first: if the row is updated in between, the version is the earlier one and will not match again.
    const version = actor.sessionId === undefined ? null : await readFileVersion(tx, kind, known);
    const file = await finders[kind](tx, known);
    return file && { file, version };
  });
}

/** Files that screens load by themselves. Access to them is recorded once a day (decision 30). */
const pictureKinds: ReadonlySet<DerivedFileKind> = new Set([
  'poster',
  'still',
  'frame-index',
  'signals',
  'hover-pictures',
]);

/** Names a person, for all sessions, or an API key in windows of accesses. */
export const accessorOf = ({ userId, apiKey }: Pick<Actor, 'userId' | 'apiKey'>): string =>
  apiKey ? `key:${apiKey.id}` : `user:${userId}`;

const BY_NGINX = ' by nginx';
const BY_GRANT = ' by grant';

/** Kinds of files whose playing coverage counts. A redacted copy is watched before it is approved. */
const coveredKinds: ReadonlySet<DerivedFileKind> = new Set([...playedKinds, 'redacted']);

/**
 * Returns whether an access plays a video in a review room, or a redacted copy that is to be checked. Plainview then
 * sends the bytes itself, since coverage counts only what it knows to be sent.
 */
export const isPlayedInReview = (
  { by, event, subject }: EvidenceAccess,
  { derivedKind }: Pick<StoredFile, 'derivedKind'>,
): boolean =>
  by !== 'Plainview' &&
  by.role === 'admin' &&
  !by.apiKey &&
  subject === 'video' &&
  event === 'video.viewed' &&
  (derivedKind === null || coveredKinds.has(derivedKind));

/** Returns how the ledger describes an actor's access to a file, by session or API key. */
export function accessTo(file: StoredFile, actor: Actor, isDownload: boolean): EvidenceAccess {
  const { subject } = file.shows;
  const isPicture = file.derivedKind !== null && pictureKinds.has(file.derivedKind);
  const viewed = isPicture ? 'video.picture_viewed' : (`${subject}.viewed` as const);
  return {
    by: actor,
    accessor: accessorOf(actor),
    event: isDownload ? `${subject}.downloaded` : viewed,
    fileId: file.id,
    subject,
    subjectId: file.shows.id,
    ticketId: file.ticketId,
    agencyId: file.agencyId,
    audience: audienceOf(file, isPicture, actor),
    data: {
      name: file.name,
      sha256: file.sha256,
      sizeBytes: file.sizeBytes,
      ...(file.derivedKind && { derived: file.derivedKind }),
    },
  };
}

/**
 * Returns how the ledger describes an access whose bytes nginx sends: what was handed over, which this server
 * does not see leave. It has a window of its own, so that it is never summed up with bytes that this server
 * sent (decision 49).
 */
export const handedOver = (access: EvidenceAccess): EvidenceAccess => ({
  ...access,
  accessor: `${access.accessor}${BY_NGINX}`,
  data: { ...access.data, handedTo: 'nginx' },
});

/**
 * Returns how the ledger describes an access that nginx was granted: for some seconds, it sends the session any bytes
 * of the file without asking. Grants have a window of their own, which counts them (decision 139).
 */
export const granted = (access: EvidenceAccess): EvidenceAccess => ({
  ...access,
  accessor: `${access.accessor}${BY_GRANT}`,
  data: { ...access.data, handedTo: 'nginx', grantSeconds: GRANT_SECONDS },
});

/**
 * Agencies can see who accessed their evidence, except for files that screens load by themselves and files
 * that they cannot see. Of redacted copies, they see their own accesses: others may precede the delivery.
 */
function audienceOf({ derivedKind }: StoredFile, isPicture: boolean, { role }: Actor): CustodyAudience {
  if (derivedKind === 'redacted') return role === 'agency' ? 'agency' : 'internal';
  const isShown = derivedKind === null || agencyDerivedKinds.includes(derivedKind);
  return isShown && !isPicture ? 'agency' : 'internal';
}
