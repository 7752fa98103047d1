import { createHash } from 'node:crypto';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { MINUTE, SECOND, addTime } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { hasSelection, recordedSelection, type ExportFormat, type ExportSubject } from './export-request.ts';
import { exportSheet } from './export-rows.ts';
import { createExport, createExportPiece, PIECE_BYTES } from './exports.repository.ts';

const VALID_FOR = 10 * MINUTE;

/** A download that is ready to be fetched. */
export interface PreparedExport {
  readonly id: string;
  readonly fileName: string;
  readonly rows: number;
}

/** An export as it is asked for. */
export interface AskedExport {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  /** Base URL of the links to videos. */
  readonly origin: string;
}

/** Returns the file name of a download: its kind and date. */
function exportFileName(kind: ExportSubject['kind'], format: ExportFormat, day: Date): string {
  return `plainview-${kind}-${day.toISOString().slice(0, 10)}.${format}`;
}

/**
 * Writes the file of a download, which is valid for ten minutes and for this user only, and records its rows and
 * its SHA-256 in the ledger. What is downloaded is this file.
 * @throws AppError NOTHING_SELECTED if none of the selected records exist, TOO_MANY_ATTEMPTS if other exports of the
 *   user are waiting, EXPORT_TOO_LARGE if writing it takes longer than `EXPORT_SECONDS`
 */
export function prepareExport(
  context: AppContext,
  actor: Actor,
  asked: AskedExport,
  idempotency: IdempotentRequest | null,
): Promise<PreparedExport> {
  const { clock, config, exportTurns } = context;
  const { subject, format } = asked;
  return exportTurns.run(actor, () => {
    const now = clock.now();
    const id = newId();
    const deadline = AbortSignal.timeout(config.limits.exportSeconds * SECOND);
    return withIdempotency(context, actor, idempotency, async (tx) => {
      const written = await writeFile(tx, { id, userId: actor.userId }, asked, deadline);
      if (hasSelection(subject) && written.rows === 0) throw new AppError('NOTHING_SELECTED');
      const fileName = exportFileName(subject.kind, format, now);
      await createExport(tx, {
        id,
        userId: actor.userId,
        agencyId: actor.agencyId,
        fileName,
        format,
        ...written,
        createdAt: now,
        expiresAt: addTime(now, VALID_FOR),
      });
      await recordEvent(tx, actor, now, {
        event: `${subject.kind}.exported`,
        subject: 'export',
        subjectId: id,
        // An agency sees the exports of its own users.
        ...(actor.role === 'agency'
          ? { agencyId: actor.agencyId }
          : { agencyId: null, audience: 'internal' }),
        data: { ...written, format, selection: recordedSelection(subject) },
      });
      return { id, fileName, rows: written.rows };
    });
  });
}

/** The facts of a file that was written. */
interface WrittenFile {
  readonly rows: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * Writes a file in pieces, so that memory use does not grow with it.
 * @throws AppError EXPORT_TOO_LARGE
 */
async function writeFile(
  tx: Transaction,
  { id: exportId, userId }: { readonly id: string; readonly userId: string },
  { subject, format, origin }: AskedExport,
  deadline: AbortSignal,
): Promise<WrittenFile> {
  // Loaded with the first export: a large dependency that not every process needs.
  const { spreadsheetStream } =
    await import('../../../platform/integrations/spreadsheet/spreadsheet-stream.ts');
  const sheet = exportSheet(tx, subject, origin);
  const hash = createHash('sha256');
  let rows = 0;
  let sizeBytes = 0;
  let position = 0;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  async function* counted() {
    for await (const row of sheet.rows) {
      if (deadline.aborted) throw new AppError('EXPORT_TOO_LARGE');
      rows += 1;
      yield row;
    }
  }
  /** Stores what is pending in pieces, of which the last one has at least this size. */
  async function storePieces(smallestBytes: number): Promise<void> {
    let rest = Buffer.concat(pending);
    for (; rest.length >= smallestBytes; position += 1) {
      const content = rest.subarray(0, PIECE_BYTES);
      await createExportPiece(tx, { exportId, userId, position, content });
      rest = rest.subarray(content.length);
    }
    pending = [rest];
    pendingBytes = rest.length;
  }
  try {
    for await (const chunk of spreadsheetStream(format, { ...sheet, rows: counted() })) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      pending.push(chunk);
      pendingBytes += chunk.byteLength;
      if (pendingBytes >= PIECE_BYTES) await storePieces(PIECE_BYTES);
    }
    await storePieces(1);
  } finally {
    // If writing failed, a batch may still be loading. Nothing may read after the end of the transaction.
    await sheet.rows.return();
  }
  return { rows, sizeBytes, sha256: hash.digest('hex') };
}
