import type { CustodyEntry } from '@plainview/domain/custody/custody-chain';
import { readTicketCustody } from '../../persistence/custody.repository.ts';
import type { Transaction } from '../../persistence/database.ts';
import { listReports, type ReportRecord } from '../../persistence/report.repository.ts';
import { findTicket, type TicketRecord } from '../../persistence/ticket.repository.ts';
import { listTicketVideos, type VideoRecord } from '../../persistence/video.repository.ts';
import { Refused } from '../refused.ts';

/** A ticket with all that belongs to it and that the actor may see. */
export interface TicketDetail {
  readonly ticket: TicketRecord;
  readonly videos: readonly VideoRecord[];
  readonly reports: readonly ReportRecord[];
  readonly custody: readonly CustodyEntry[];
}

/** Reads a ticket whole. @throws Refused NOT_FOUND, for absent and for not yours alike. */
export async function readTicketDetail(tx: Transaction, ticketId: string): Promise<TicketDetail> {
  const ticket = await findTicket(tx, ticketId);
  if (!ticket) throw new Refused('NOT_FOUND');
  return {
    ticket,
    videos: await listTicketVideos(tx, ticketId),
    reports: await listReports(tx, ticketId),
    custody: await readTicketCustody(tx, ticketId),
  };
}
