import type { TicketStatus } from '../tickets/ticket-status.ts';

/** Periods of submission that move with the current day. */
export const submissionPeriods = ['today', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type SubmissionPeriod = (typeof submissionPeriods)[number];

/** Sort columns of an agency user’s tickets. */
export const agencyTicketSorts = ['submitted', 'due', 'status', 'incidentType'] as const;

/** Filter and order of an agency user's list of tickets. Days are those of the viewer's time zone. */
export interface SavedFilter {
  readonly status?: TicketStatus | undefined;
  readonly search?: string | undefined;
  readonly officer?: string | undefined;
  /** Only tickets that the viewer submitted. */
  readonly mine?: true | undefined;
  readonly period?: SubmissionPeriod | undefined;
  /** First and last day of submission, both inclusive, such as 2026-11-05. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: (typeof agencyTicketSorts)[number] | undefined;
  readonly direction?: 'ascending' | 'descending' | undefined;
}

/** A filter that a user named. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filter: SavedFilter;
}

export const LONGEST_VIEW_NAME = 60;
export const MOST_SAVED_VIEWS = 30;
