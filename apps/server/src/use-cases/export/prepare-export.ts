import { randomUUID } from 'node:crypto';
import type { Actor } from '@plainview/domain/account/actor';
import { MINUTE, addTime } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { IdempotentRequest } from '../../core/idempotency-key.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { insertExportRequest } from '../../persistence/export/export.repository.ts';
import { countArchivedReports } from '../../persistence/ticket/report.repository.ts';
import { countMatchingTickets } from '../../persistence/ticket/ticket.repository.ts';
import { countSelectedVideos } from '../../persistence/video/video.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';
import type { ExportFormat, ExportSubject } from './export-request.ts';
import { recordedSelection } from './recorded-selection.ts';

const VALID_FOR = 10 * MINUTE;

/** A download that is ready to be fetched. */
export interface PreparedExport {
  readonly id: string;
  readonly fileName: string;
  readonly rows: number;
}

/** Returns the file name of a download: its kind and date. */
export function exportFileName(kind: ExportSubject['kind'], format: ExportFormat, day: Date): string {
  return `plainview-${kind}-${day.toISOString().slice(0, 10)}.${format}`;
}

/**
 * Stores a download request for ten minutes and for this user only, and records it in the ledger. The file
 * itself is generated while it is downloaded.
 * @throws AppError NOTHING_SELECTED if a selection of videos is empty.
 */
export function prepareExport(
  context: AppContext,
  actor: Actor,
  subject: ExportSubject,
  format: ExportFormat,
  mark: IdempotentRequest | null,
): Promise<PreparedExport> {
  const now = context.clock.now();
  const id = randomUUID();
  const { kind, ...selection } = subject;
  return withIdempotency(context, actor, mark, async (tx) => {
    const rows = await countRows(tx, subject);
    if (kind === 'videos' && rows === 0) throw new AppError('NOTHING_SELECTED');
    await insertExportRequest(tx, {
      id,
      userId: actor.userId,
      kind,
      format,
      selection,
      createdAt: now,
      expiresAt: addTime(now, VALID_FOR),
    });
    await recordEvent(tx, actor, now, {
      event: `${kind}.exported`,
      subject: 'export',
      subjectId: id,
      // An agency sees the exports of its own users.
      ...(actor.role === 'agency' ? { agencyId: actor.agencyId } : { agencyId: null, audience: 'internal' }),
      data: { rows, format, selection: recordedSelection(subject) },
    });
    return { id, fileName: exportFileName(kind, format, now), rows };
  });
}

async function countRows(tx: Transaction, subject: ExportSubject): Promise<number> {
  switch (subject.kind) {
    case 'tickets':
      return (await countMatchingTickets(tx, subject.filter)).found;
    case 'reports':
      return (await countArchivedReports(tx, subject.filter)).found;
    case 'videos':
      return countSelectedVideos(tx, subject.selection);
  }
}
