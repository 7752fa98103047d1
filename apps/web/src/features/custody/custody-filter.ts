import { custodySubjects, type CustodySubject } from '@plainview/domain/ledger/custody-event';
import {
  auditHighlights,
  type AuditHighlight,
  eventGroups,
  type EventGroup,
} from '@plainview/domain/ledger/event-group';
import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { readDay } from '../../ui/dates/days.ts';
import { parseSearchText } from '../../ui/search-params.ts';

/** Filter of the audit trail, as search parameters. */
export interface CustodyFilter {
  subject?: CustodySubject;
  /** Kind of event. */
  group?: EventGroup;
  /** Events that an auditor looks at first. */
  highlight?: AuditHighlight;
  /** A week in UTC, in place of the days. */
  week?: string;
  search?: string;
  /** First and last day, both inclusive, in the viewer's time zone. */
  from?: string;
  to?: string;
}

/** Changes of the search parameters; undefined removes one. */
export type CustodyFilterChange = { readonly [Key in keyof CustodyFilter]?: string | undefined };

const MONDAY = 1;

/** Parses a week, named by its Monday. Anything else is ignored. */
export function readWeek(text: unknown): { week?: string } {
  const day = readDay(text);
  return day !== null && new Date(day).getUTCDay() === MONDAY ? { week: day } : {};
}

/** Parses search parameters; ignores invalid values. */
export function readCustodyFilter(search: Record<string, unknown>): CustodyFilter {
  const subject = custodySubjects.find((known) => known === search['subject']);
  const group = eventGroups.find((known) => known === search['group']);
  const highlight = auditHighlights.find((known) => known === search['highlight']);
  const text = parseSearchText(search['search'], LONGEST_SEARCH);
  const from = readDay(search['from']);
  const to = readDay(search['to']);
  return {
    ...(subject && { subject }),
    ...(group && { group }),
    ...(highlight && { highlight }),
    ...readWeek(search['week']),
    ...(text !== '' && { search: text }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}
