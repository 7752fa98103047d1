import type { Actor } from '@plainview/domain/account/actor';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { savedName } from '@plainview/domain/video/saved-name';
import type { AppContext } from '../../app-context.ts';
import { wasRecordedSince } from '../../persistence/custody.repository.ts';
import type { Transaction } from '../../persistence/database.ts';
import { findDerivedFile } from '../../persistence/derived-file.repository.ts';
import { findReport } from '../../persistence/report.repository.ts';
import { tenantRead, tenantTransaction } from '../../persistence/tenant-transaction.ts';
import { findVideo } from '../../persistence/video.repository.ts';
import { record } from '../record.ts';

/** A file that can be played or downloaded. */
export interface StoredFile {
  readonly ticketId: string;
  readonly agencyId: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly contentType: string;
  /** Its own name. */
  readonly name: string;
  /** Name under which it is saved. */
  readonly savedAs: string;
  /** What the ledger says was looked at; null for a picture that stands in lists. */
  readonly shows: { readonly subject: 'video' | 'report'; readonly id: string } | null;
}

type Find = (tx: Transaction, id: string) => Promise<StoredFile | null>;

/** Kinds of files that have an address under /media. */
export type StoredFileKind = 'video' | 'report' | 'derived';

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
    };
  },
  report: async (tx, id) => {
    const report = await findReport(tx, id);
    if (!report) return null;
    const name = `plainview-report-${report.ticketId.slice(0, 8)}-v${report.version}.pdf`;
    return {
      ...report,
      contentType: 'application/pdf',
      name,
      savedAs: name,
      shows: { subject: 'report', id: report.id },
    };
  },
  derived: async (tx, id) => {
    const file = await findDerivedFile(tx, id);
    if (!file) return null;
    const shows = file.kind === 'poster' ? null : ({ subject: 'video', id: file.videoId } as const);
    return { ...file, storageKey: file.id, savedAs: file.name, shows };
  },
};

/** The file, or null where there is none that the actor may see. */
export async function findStoredFile(
  context: AppContext,
  actor: Actor,
  kind: StoredFileKind,
  id: string,
): Promise<StoredFile | null> {
  const known = parseRecordId(id);
  if (known === null) return null;
  return tenantRead(context.database, actor, (tx) => finders[kind](tx, known));
}

/** Within this time a person who goes on watching is one viewing, however many ranges the player asks for. */
const ONE_VIEWING_MILLISECONDS = 60 * 60 * 1000;

/**
 * Writes into the ledger that a file left the house, before its first byte does: saved as a file, or looked
 * at in place.
 */
export async function recordAccess(
  context: AppContext,
  actor: Actor,
  file: StoredFile,
  way: 'downloaded' | 'viewed',
): Promise<void> {
  const { shows } = file;
  if (shows === null) return;
  const now = context.clock.now();
  const act = {
    event: `${shows.subject}.${way}`,
    subject: shows.subject,
    subjectId: shows.id,
    ticketId: file.ticketId,
    agencyId: file.agencyId,
    data: { name: file.name, sha256: file.sha256 },
  } as const;
  await tenantTransaction(context.database, actor, async (tx) => {
    const since = new Date(now.getTime() - ONE_VIEWING_MILLISECONDS);
    if (way === 'viewed' && (await wasRecordedSince(tx, { ...act, actorId: actor.userId }, since))) return;
    await record(tx, actor, now, act);
  });
}
