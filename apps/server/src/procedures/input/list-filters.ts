import type { Inputs } from '@plainview/contract/index';
import type { VideoFilter, VideoSelection } from '../../modules/evidence/videos/videos.repository.ts';
import type { ReportFilter } from '../../modules/reports/reports/reports.repository.ts';
import type { TicketFilter } from '../../modules/tickets/tickets/ticket-filter.sql.ts';

/** Converts a list's input to the repository's filter. Missing fields become null. */
export function ticketFilterOf(
  said: Inputs['exports']['prepareTickets']['filter'] &
    Pick<Inputs['tickets']['list'], 'agencyId' | 'reviewer'> & {
      readonly ids?: readonly string[] | undefined;
    },
  { callerId, now }: { readonly callerId: string; readonly now: Date },
): TicketFilter {
  return {
    ids: said.ids ?? null,
    status: said.status ?? null,
    isOpen: said.open ?? null,
    agencyId: said.agencyId ?? null,
    overdue: said.overdue === undefined ? null : { isOverdue: said.overdue, at: now },
    isRush: said.rush ?? null,
    reviewerId: said.reviewer === 'me' ? callerId : (said.reviewer ?? null),
    submitterId: said.submitter === 'me' ? callerId : null,
    officer: said.officer ?? null,
    submittedFrom: said.submittedFrom ?? null,
    submittedBefore: said.submittedBefore ?? null,
    search: said.search ?? '',
  };
}

export function reportFilterOf(
  said: Pick<
    Inputs['reports']['list'],
    'agencyId' | 'incidentType' | 'deliveredFrom' | 'deliveredBefore' | 'search'
  >,
): ReportFilter {
  return {
    agencyId: said.agencyId ?? null,
    incidentType: said.incidentType ?? null,
    deliveredFrom: said.deliveredFrom ?? null,
    deliveredBefore: said.deliveredBefore ?? null,
    search: said.search ?? '',
  };
}

export function videoFilterOf(
  said: Pick<Inputs['videos']['list'], 'search' | 'uploadedFrom' | 'uploadedBefore' | 'agencyId' | 'status'>,
): VideoFilter {
  return {
    search: said.search ?? '',
    uploadedFrom: said.uploadedFrom ?? null,
    uploadedBefore: said.uploadedBefore ?? null,
    agencyId: said.agencyId ?? null,
    status: said.status ?? null,
  };
}

export function videoSelectionOf(said: Inputs['processing']['start']['selection']): VideoSelection {
  if (said.kind === 'some') return said;
  return { kind: 'all', filter: videoFilterOf(said.filter), except: said.except };
}
