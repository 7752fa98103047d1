import type { Actor } from '@plainview/domain/account/actor';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
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

/** Writes into the ledger that a file left the house, before its first byte does. */
export async function recordDownload(context: AppContext, actor: Actor, file: StoredFile): Promise<void> {
  await tenantTransaction(context.database, actor, (tx) =>
    record(tx, actor, context.clock.now(), {
      event: file.kind === 'video' ? 'video.downloaded' : 'report.downloaded',
      subject: file.kind,
      subjectId: file.id,
      ticketId: file.ticketId,
      agencyId: file.agencyId,
      data: { name: file.name, sha256: file.sha256 },
    }),
  );
}
