import type { ReportFilter } from '../../persistence/ticket/report.repository.ts';
import type { TicketFilter } from '../../persistence/ticket/ticket-filter.ts';
import type { VideoSelection } from '../../persistence/video/video.repository.ts';

/** The contents of a download. */
export type ExportSubject =
  | { readonly kind: 'tickets'; readonly filter: TicketFilter }
  | { readonly kind: 'reports'; readonly filter: ReportFilter }
  | { readonly kind: 'videos'; readonly selection: VideoSelection };

export type ExportFormat = 'xlsx' | 'csv';
