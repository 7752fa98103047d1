import type { Actor } from '@plainview/domain/account/actor';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { wasRecordedSince } from '../../persistence/custody.repository.ts';
import { findReport } from '../../persistence/report.repository.ts';
import { tenantTransaction } from '../../persistence/tenant-transaction.ts';
import { findVideo } from '../../persistence/video.repository.ts';
import { record } from '../record.ts';

/** A file that can be played or downloaded. */
export interface StoredFile {
  readonly kind: 'video' | 'report';
  readonly id: string;
  readonly ticketId: string;
  readonly agencyId: string;
  readonly storageKey: string;
  readonly sha256: string;
  readonly contentType: string;
  /** Name under which it is saved. */
  readonly name: string;
}

const uuid = z.uuid();

/** The file, or null where there is none that the actor may see. */
export async function findStoredFile(
  context: AppContext,
  actor: Actor,
  kind: StoredFile['kind'],
  id: string,
): Promise<StoredFile | null> {
  if (!uuid.safeParse(id).success) return null;
  return tenantTransaction(context.database, actor, async (tx) => {
    if (kind === 'video') {
      const video = await findVideo(tx, id);
      const storageKey = video?.storageKey;
      return video && storageKey ? { ...video, storageKey, kind, name: video.fileName } : null;
    }
    const report = await findReport(tx, id);
    const name = report && `plainview-report-${report.ticketId.slice(0, 8)}-v${report.version}.pdf`;
    return report && { ...report, kind, contentType: 'application/pdf', name: name ?? '' };
  });
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
  const now = context.clock.now();
  const act = {
    event: `${file.kind}.${way}`,
    subject: file.kind,
    subjectId: file.id,
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
