import { listedFile } from '@plainview/domain/retention/destructions/destruction';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, systemRead } from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { lockTicketVideos } from '../../evidence/videos/videos.repository.ts';
import { deleteVideoRow } from '../../evidence/videos/videos.ts';
import { endRedactions } from '../../release/redactions/end-redactions.ts';
import { markDestructionStopped } from '../../tickets/tickets/stop-destruction.ts';
import { deleteTicket } from '../../tickets/tickets/tickets.repository.ts';
import { getRetentionOptions } from '../schedules/schedules.repository.ts';
import {
  deleteDestroyedReports,
  listEndedWindows,
  listUncertified,
  lockDestruction,
  updateDestruction,
  type NamedDestruction,
} from './destructions.repository.ts';
import { isAsRequested } from './destructions.ts';
import { scheduleAutomatically } from './schedule-destruction.ts';
import { readTicketFiles } from './ticket-files.ts';

/** Tickets of one run. The job runs every few minutes. */
const AT_ONCE = 1000;
/** Time for the jobs that delete the bytes, before the certificate verifies that they are gone. */
const BYTES_NEED_MILLISECONDS = 5000;

/**
 * Destroys the tickets whose undo window has ended, each in a transaction of its own, and enqueues missing
 * certificates. Running it twice, also at the same time, destroys no ticket twice.
 */
export async function destroyDueTickets(context: AppContext): Promise<void> {
  while ((await scheduleAutomatically(context)) > 0);
  const now = context.clock.now();
  const ended = await systemRead(context.database, (tx) => listEndedWindows(tx, now, AT_ONCE));
  for (const { id, ticketId } of ended) {
    try {
      await asSystem(context.database, (tx) => destroy(tx, { id, ticketId, now }));
    } catch (error) {
      // The next run tries again. The others do not wait for it.
      context.log.error({ err: error, ticketId }, 'a ticket could not be destroyed');
    }
  }
  await asSystem(context.database, async (tx) => {
    for (const destructionId of await listUncertified(tx, AT_ONCE))
      await enqueueJob(
        tx,
        'certify-destruction',
        { destructionId },
        { key: `certify-destruction:${destructionId}` },
      );
  });
}

async function destroy(
  tx: Transaction,
  { id, ticketId, now }: { readonly id: string; readonly ticketId: string; readonly now: Date },
): Promise<void> {
  // Placing a hold locks the ticket, too: either the hold stops the destruction, or finds no ticket.
  await lockTicket(tx, ticketId);
  const destruction = await lockDestruction(tx, id);
  if (destruction?.state !== 'scheduled' || destruction.destroyAfter === null) return;
  if (destruction.destroyAfter > now) return;
  const { needsTwoPersons } = await getRetentionOptions(tx);
  if (needsTwoPersons && destruction.approvedById === null) {
    const reason = 'The two-person rule was set after it was scheduled.';
    return markDestructionStopped(tx, 'Plainview', destruction, { reason, now });
  }
  if (!(await isAsRequested(tx, destruction, now))) {
    const reason = 'The ticket, its evidence or the retention schedule changed.';
    return markDestructionStopped(tx, 'Plainview', destruction, { reason, now });
  }
  await destroyTicket(tx, destruction, now);
}

async function destroyTicket(tx: Transaction, destruction: NamedDestruction, now: Date): Promise<void> {
  const { id, ticketId, agencyId, schedule, evidenceSha256 } = destruction;
  // A job may be storing a file that was made from one of them.
  await lockTicketVideos(tx, ticketId);
  const { videos, files } = await readTicketFiles(tx, ticketId);
  await updateDestruction(tx, id, { state: 'destroyed', destroyedAt: now, files });
  await endRedactions(tx, ticketId, now);
  // The tombstone first: reports can be deleted only with it. Then the videos, since a ticket goes last.
  await deleteDestroyedReports(tx, ticketId);
  for (const { kind, storageKey } of files)
    if (kind === 'report' && storageKey !== null) await enqueueJob(tx, 'delete-blob', { storageKey });
  for (const video of videos) await deleteVideoRow(tx, 'Plainview', { video, now });
  await deleteTicket(tx, ticketId);
  const evidence = files.filter(({ kind }) => kind !== 'derived');
  await recordEvent(tx, 'Plainview', now, {
    event: 'ticket.destroyed',
    subject: 'ticket',
    subjectId: ticketId,
    ticketId,
    agencyId,
    data: {
      incidentType: destruction.incidentType,
      schedule,
      requestedBy: destruction.requestedBy,
      approvedBy: destruction.approvedBy,
      destroyedFiles: evidence.map(listedFile),
      derivedFiles: files.length - evidence.length,
      evidenceSha256,
    },
  });
  await enqueueJob(
    tx,
    'certify-destruction',
    { destructionId: id },
    { key: `certify-destruction:${id}`, delayMilliseconds: BYTES_NEED_MILLISECONDS },
  );
}
