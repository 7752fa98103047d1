import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import { type Report, reportSearchText } from '@plainview/domain/reports/reports/report';
import { storeReport } from '@plainview/domain/reports/reports/report-document';
import type { Transaction } from '@plainview/postgres/database';
import { exemptFromTransaction } from '@plainview/postgres/transaction';
import pLimit from 'p-limit';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { readCustodyHead } from '../../../platform/ledger/custody.repository.ts';
import { readPrintedCheckpoint } from '../../../platform/ledger/printed-checkpoint.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { lockTicketFor } from '../../evidence/review-access/lock-ticket.ts';
import { confirmBlob, withReservedBlob } from '../../evidence/stored-files/reserve-blob.ts';
import { notifyFollowers } from '../../identity/notifications/notify.ts';
import { resumeClock } from '../../tickets/conversations/ticket-clock.ts';
import { notifyAgency } from '../../tickets/tickets/notify-of-ticket.ts';
import { setTicketStatus } from '../../tickets/tickets/tickets.repository.ts';
import { composeReport, type DeliveryForm } from './compose-report.ts';
import { createReport } from './reports.repository.ts';
import { waitForStills } from './wait-for-stills.ts';

/**
 * Deliveries of this process at a time. One is rendered while the next one reads its pictures. Each holds a
 * connection to the database, so others wait before they take one.
 */
const inTurn = pLimit(2);

/**
 * Delivers the report: renders the current findings as a PDF, stores it with its SHA-256 and completes the
 * ticket. A report never changes; after a ticket is reopened, the next delivery creates the next version.
 * @throws StorageFull or StorageUnavailable
 */
export async function deliverReport(
  context: AppContext,
  actor: AdminActor,
  form: DeliveryForm,
  idempotency: IdempotentRequest | null,
): Promise<Report> {
  if (form.summary.trim() === '') throw new AppError('SUMMARY_REQUIRED');
  const checkpoint = await readPrintedCheckpoint(context);
  await waitForStills(context, actor, form);
  return inTurn(() =>
    withReservedBlob(
      context,
      (storageKey) =>
        withIdempotency(context, actor, idempotency, (tx) =>
          deliver(context, tx, { ...form, actor, storageKey, checkpoint }),
        ),
      // A repeated request returns the report of the first one.
      (report, storageKey) => report.storageKey === storageKey,
    ),
  );
}

interface Delivery extends DeliveryForm {
  readonly actor: AdminActor;
  readonly storageKey: string;
  readonly checkpoint: PrintedCheckpoint | null;
}

async function deliver(
  context: AppContext,
  tx: Transaction,
  { actor, storageKey, checkpoint, ...form }: Delivery,
): Promise<Report> {
  const deliveredAt = context.clock.now();
  const { ticket, next } = await lockTicketFor(tx, 'deliver', form.ticketId);
  const { draft, pictures } = await composeReport(context, tx, { ...form, ticket, actor });
  const document = {
    ...draft,
    reportId: newId(),
    deliveredAt,
    custody: await readCustodyHead(tx),
    checkpoint,
  };
  const pdf = await context.renderPdf({ type: 'report', report: document, pictures });
  const { bytes, sha256 } = pdf;
  // The report contains the state of the ledger and of the ticket, which stay locked until its row is inserted.
  await exemptFromTransaction(() => context.blobs.putPermanent(blobKey(storageKey), bytes, sha256));
  const report: Report = {
    id: document.reportId,
    agencyId: ticket.agencyId,
    ticketId: ticket.id,
    version: document.version,
    deliveredAt,
    deliveredById: actor.userId,
    deliveredBy: actor.name,
    storageKey,
    sha256,
    sizeBytes: bytes.byteLength,
    incidentType: ticket.incidentType,
    officersInvolved: ticket.officersInvolved,
  };
  await confirmBlob(tx, storageKey);
  await createReport(tx, {
    ...report,
    searchText: reportSearchText(ticket),
    content: storeReport(document),
    pictures: pdf.pictures,
  });
  await resumeClock(tx, actor, ticket, { cause: 'delivery', now: deliveredAt });
  await setTicketStatus(tx, ticket.id, next);
  // Only the agency: reviewers see deliveries in their lists.
  await notifyFollowers(tx, actor, {
    kind: 'reportDelivered',
    ticket: { ...ticket, reviewerId: null },
    now: deliveredAt,
  });
  await notifyAgency(context, tx, ticket, {
    eventKey: `reportDelivered:${report.id}`,
    about: { kind: 'reportDelivered', ticket, version: report.version },
    now: deliveredAt,
  });
  await recordEvent(tx, actor, deliveredAt, {
    event: 'report.delivered',
    subject: 'report',
    subjectId: report.id,
    ticketId: report.ticketId,
    agencyId: report.agencyId,
    data: {
      version: report.version,
      sha256,
      sizeBytes: report.sizeBytes,
      videos: document.videos.map((video) => `${video.label} ${video.sha256}`),
      ...(document.notWatchedReason !== null && { notWatchedReason: document.notWatchedReason }),
    },
  });
  return report;
}
