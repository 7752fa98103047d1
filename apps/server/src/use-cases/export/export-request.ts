import type { ReportFilter } from '../../persistence/report.repository.ts';
import type { TicketFilter } from '../../persistence/ticket.repository.ts';
import type { VideoSelection } from '../../persistence/video.repository.ts';

/** What a download shall hold. */
export type ExportSubject =
  | { readonly kind: 'tickets'; readonly filter: TicketFilter }
  | { readonly kind: 'reports'; readonly filter: ReportFilter }
  | { readonly kind: 'videos'; readonly selection: VideoSelection };

export type ExportFormat = 'xlsx' | 'csv';
