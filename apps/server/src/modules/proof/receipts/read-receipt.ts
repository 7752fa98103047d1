import { createHash } from 'node:crypto';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { Reader } from '@plainview/postgres/database';
import { formatTlogProof } from '@plainview/proof/issuing/format-proof';
import { fromBase64 } from '@plainview/proof/parsing';
import { parseKey } from '@plainview/proof/signed-note';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem, tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { newestCheckpoint } from '../../../platform/ledger/checkpoint.ts';
import { findFirstEntryAbout, listTicketNumbers } from '../../../platform/ledger/custody.repository.ts';
import { printCheckpoint, toPrintedCheckpoint } from '../../../platform/ledger/printed-checkpoint.ts';
import { findAgencyName } from '../../agencies/agencies/agencies.repository.ts';
import { recordSentBytes } from '../../evidence/accesses/record-sent-text.ts';
import type { HistoryEntry } from '../../tickets/tickets/ticket-history.repository.ts';
import { findImportedEntryAbout } from '../agency-transfers/imported-entries.repository.ts';
import { proveEntry } from '../checkpoints/read-proofs.ts';

/** A ledger entry with the proof that it belongs to a checkpoint. */
export interface Receipt {
  readonly entry: Omit<HistoryEntry, 'origin'>;
  readonly agencyName: string;
  /** Null for an invoice, and for a ticket that was deleted before tickets had numbers. */
  readonly ticketNumber: string | null;
  readonly checkpoint: PrintedCheckpoint;
  readonly signedAt: Date;
  /** The text of the `.tlog-proof` file. */
  readonly proof: string;
}

/** Entries that have receipts, by the kind of file that they are about. */
const receiptEvents = {
  video: 'video.stored',
  report: 'report.delivered',
  invoice: 'invoice.issued',
  redaction: 'redaction.delivered',
} as const satisfies Readonly<Record<string, CustodyEvent>>;
export type ReceiptKind = keyof typeof receiptEvents;

/**
 * Returns the receipt of a stored video, a delivered report, an invoice or a delivered redacted copy with its release
 * report, also after it was deleted; null if the actor may not see its entry. The caller records what it sends (`recordReceipt`).
 * @throws AppError LEDGER_NOT_SIGNED if no checkpoint contains the entry and none can be signed
 */
export async function readReceipt(
  context: AppContext,
  actor: Actor,
  kind: ReceiptKind,
  id: string,
): Promise<Receipt | null> {
  const known = parseRecordId(id);
  if (known === null) return null;
  const found = await tenantRead(context.database, actor, async (tx) => {
    const entry = await findFirstEntryAbout(tx, known, receiptEvents[kind]);
    return entry?.agencyId ? { entry, ...(await namesOf(tx, entry.agencyId, entry.ticketId)) } : null;
  });
  if (!found) return readImportedReceipt(context, actor, kind, known);
  const signed = await newestCheckpoint(context);
  if (!signed) throw new AppError('LEDGER_NOT_SIGNED');
  return asSystem(context.database, async (tx) => {
    const proof = await proveEntry(tx, found.entry.sequence, signed);
    const checkpoint = await toPrintedCheckpoint(tx, signed);
    if (proof === null || !checkpoint) throw new AppError('LEDGER_NOT_SIGNED');
    return { ...found, checkpoint, signedAt: signed.signedAt, proof };
  });
}

/** Records that a file of a receipt is sent. @throws if it cannot be recorded; then it must not be sent */
export function recordReceipt(
  context: Pick<AppContext, 'accesses'>,
  actor: Actor,
  kind: ReceiptKind,
  {
    receipt: { entry },
    name,
    content,
  }: { readonly receipt: Receipt; readonly name: string; readonly content: Uint8Array },
): Promise<void> {
  const { subjectId, ticketId, agencyId } = entry;
  const sha256 = createHash('sha256').update(content).digest('hex');
  return recordSentBytes(context, actor, {
    event: 'receipt.downloaded',
    subject: kind,
    subjectId,
    ticketId,
    agencyId,
    audience: 'agency',
    data: { fileName: name },
    counts: { sizeBytes: content.byteLength },
    sha256,
  });
}

/** Returns the names that a receipt prints of what its entry is about. */
async function namesOf(
  tx: Reader,
  agencyId: string,
  ticketId: string | null,
): Promise<Pick<Receipt, 'agencyName' | 'ticketNumber'>> {
  const numbers = await listTicketNumbers(tx, ticketId === null ? [] : [ticketId]);
  return {
    agencyName: await findAgencyName(tx, agencyId),
    ticketNumber: numbers.get(ticketId ?? '') ?? null,
  };
}

/**
 * Returns the receipt that the installation gave from which the agency moved here, under its own
 * last checkpoint.
 */
async function readImportedReceipt(
  { database }: AppContext,
  actor: Actor,
  kind: ReceiptKind,
  id: string,
): Promise<Receipt | null> {
  return tenantRead(database, actor, async (tx) => {
    const found = await findImportedEntryAbout(tx, id, receiptEvents[kind]);
    if (!found?.entry.agencyId) return null;
    const { entry, line, proof, ledger } = found;
    const keys = ledger.keys.flatMap((key) => parseKey(key) ?? []);
    const checkpoint = printCheckpoint(ledger.checkpoint, keys);
    if (!checkpoint) throw new AppError('LEDGER_NOT_SIGNED');
    return {
      entry,
      ...(await namesOf(tx, found.entry.agencyId, entry.ticketId)),
      checkpoint,
      signedAt: ledger.exportedAt,
      proof: formatTlogProof({
        extra: line,
        index: entry.sequence - 1,
        hashes: proof.flatMap((hash) => fromBase64(hash) ?? []),
        checkpoint: ledger.checkpoint,
      }),
    };
  });
}
