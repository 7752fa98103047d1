import type { VideoSelection } from '../../evidence/videos/videos.repository.ts';
import type { TicketFilter } from '../../tickets/tickets/ticket-filter.sql.ts';
import type { ReportFilter } from '../reports/report.repository.ts';

/** The contents of a download. */
export type ExportSubject =
  | { readonly kind: 'tickets'; readonly filter: TicketFilter }
  | { readonly kind: 'reports'; readonly filter: ReportFilter }
  | { readonly kind: 'videos'; readonly selection: VideoSelection };

export type ExportFormat = 'xlsx' | 'csv';
