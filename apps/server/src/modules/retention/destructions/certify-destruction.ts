import type { CustodyEvent } from '@plainview/domain/ledger/custody-event';
import type {
  CertificateDocument,
  CertificateStep,
} from '@plainview/domain/retention/destructions/certificate';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, systemRead } from '../../../platform/database/tenant-transaction.ts';
import { noteDestroyed } from '../../../platform/embedded-postgres/upgrade-copy.ts';
import { walArchiveOf } from '../../../platform/embedded-postgres/wal-archive/create-wal-archive.ts';
import { noteDestroyedTicket } from '../../../platform/embedded-postgres/wal-archive/destroyed-tickets.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { isAnyStored } from '../../evidence/stored-files/other-copies.ts';
import { confirmBlob, withReservedBlob } from '../../evidence/stored-files/reserve-blob.ts';
import { readTicketCustody, type HistoryEntry } from '../../tickets/tickets/ticket-history.repository.ts';
import {
  getDestruction,
  lockDestruction,
  updateDestruction,
  type NamedDestruction,
} from './destructions.repository.ts';

/**
 * Makes the certificate of a destroyed ticket, once none of its bytes is left in the storage, or in what
 * upgrades and rollbacks kept of it. Stores it like a report, and records its SHA-256. Does nothing if it
 * exists, or if bytes are left: the sweep tries again.
 */
export async function certifyDestruction(context: AppContext, destructionId: string): Promise<void> {
  const found = await systemRead(context.database, async (tx) => {
    const destruction = await getDestruction(tx, destructionId);
    return destruction && { destruction, entries: await readTicketCustody(tx, destruction.ticketId) };
  });
  if (found?.destruction.state !== 'destroyed' || found.destruction.certificateKey !== null) return;
  const checkedAt = context.clock.now();
  const { files, ticketId } = found.destruction;
  const keys = files.flatMap(({ storageKey }) => (storageKey === null ? [] : [blobKey(storageKey)]));
  if (await isAnyStored(context, keys)) return;
  await noteDestroyed(context.config.dataDirectory, ticketId);
  await noteInArchive(context, ticketId, found.destruction.destroyedAt ?? checkedAt);
  const certificate = certificateOf(found.destruction, found.entries, checkedAt);
  const { bytes, sha256 } = await context.renderPdf({ type: 'certificate', certificate });
  await withReservedBlob(
    context,
    async (storageKey) => {
      await context.blobs.putPermanent(blobKey(storageKey), bytes, sha256);
      return asSystem(context.database, async (tx) => {
        const destruction = await lockDestruction(tx, destructionId);
        if (!destruction || destruction.certificateKey !== null) return null;
        await confirmBlob(tx, storageKey);
        await updateDestruction(tx, destructionId, {
          certificateKey: storageKey,
          certificateSha256: sha256,
          certificateSizeBytes: bytes.byteLength,
        });
        await recordEvent(tx, 'Plainview', checkedAt, {
          event: 'ticket.destruction_certified',
          subject: 'ticket',
          subjectId: destruction.ticketId,
          ticketId: destruction.ticketId,
          agencyId: destruction.agencyId,
          data: { sha256, sizeBytes: bytes.byteLength },
        });
        return storageKey;
      });
    },
    (kept, storageKey) => kept === storageKey,
  );
}

/** An archive that is not there delays no certificate. */
async function noteInArchive({ config, log }: AppContext, ticketId: string, at: Date): Promise<void> {
  if (config.walArchive === null) return;
  try {
    await noteDestroyedTicket(await walArchiveOf(config.walArchive), ticketId, at);
  } catch (error) {
    log.error(
      { err: error, ticketId },
      'the archive of the database does not note that a ticket was destroyed',
    );
  }
}

function certificateOf(
  destruction: NamedDestruction,
  entries: readonly HistoryEntry[],
  checkedAt: Date,
): CertificateDocument {
  const { id, ticketId, agencyName, incidentType, schedule, evidenceSha256, destroyedAt } = destruction;
  const step = (event: CustodyEvent): CertificateStep | null => {
    const entry = entries.findLast((each) => each.event === event);
    if (!entry) return null;
    const { sequence, hash, occurredAt, actorName, actorEmail } = entry;
    return { sequence, hash, at: new Date(occurredAt), by: actorName, email: actorEmail };
  };
  // A request of an earlier attempt, which was stopped, does not count.
  const isApproved = destruction.approvedById !== null;
  if (destroyedAt === null) throw new Error('only a destroyed ticket has a certificate');
  return {
    certificateId: id,
    ticketId,
    ticketNumber: destruction.ticketNumber,
    agencyName,
    incidentType,
    submittedAt: destruction.submittedAt,
    completedAt: destruction.completedAt,
    schedule,
    dueAt: destruction.dueAt,
    undoneUntil: destruction.destroyAfter,
    destroyedAt,
    checkedAt,
    evidenceSha256,
    files: destruction.files.filter(({ kind }) => kind !== 'derived'),
    derivedFiles: destruction.files.filter(({ kind }) => kind === 'derived').length,
    requested: isApproved ? step('ticket.destruction_requested') : null,
    scheduled: step('ticket.destruction_scheduled'),
    destroyed: step('ticket.destroyed'),
  };
}
