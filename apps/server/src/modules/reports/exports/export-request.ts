import { createHash } from 'node:crypto';
import type { VideoSelection } from '../../evidence/videos/videos.repository.ts';
import type { TicketFilter } from '../../tickets/tickets/ticket-filter.sql.ts';
import type { ReportFilter } from '../reports/reports.repository.ts';

/** The contents of a download. */
export type ExportSubject =
  | { readonly kind: 'tickets'; readonly filter: TicketFilter }
  | { readonly kind: 'reports'; readonly filter: ReportFilter }
  | { readonly kind: 'videos'; readonly selection: VideoSelection };

export type ExportFormat = 'xlsx' | 'csv';

/** Returns whether single records were selected for a download. */
export const hasSelection = (subject: ExportSubject): boolean =>
  subject.kind === 'videos' || (subject.kind === 'tickets' && subject.filter.ids !== null);

const MOST_IDS_RECORDED = 20;

/**
 * Returns what the ledger records of a selection. Filters are recorded in full. A long list of ids would make
 * an unreadable entry, so it is replaced by the SHA-256 of the sorted ids, one per line, which can be
 * compared with the id column of the file.
 */
export function recordedSelection(subject: ExportSubject): string {
  return JSON.stringify(recorded(subject));
}

function recorded(subject: ExportSubject): unknown {
  if (subject.kind === 'reports') return subject.filter;
  if (subject.kind === 'tickets') {
    const { ids, ...filter } = subject.filter;
    return ids === null ? filter : { ...filter, ids: recordedIds(ids) };
  }
  const { selection } = subject;
  return selection.kind === 'some'
    ? { ids: recordedIds(selection.ids) }
    : { filter: selection.filter, except: recordedIds(selection.except) };
}

function recordedIds(ids: readonly string[]): unknown {
  if (ids.length <= MOST_IDS_RECORDED) return ids;
  const sha256 = createHash('sha256').update(ids.toSorted().join('\n')).digest('hex');
  return { count: ids.length, sha256 };
}
