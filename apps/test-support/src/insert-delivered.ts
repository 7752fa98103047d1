import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import type { ReportScorecard } from '@plainview/domain/reports/reports/report-document';
import type { FindingCategory, FindingSeverity } from '@plainview/domain/review/findings/finding';
import { defaultTicketSettings } from '@plainview/domain/tickets/ticket-settings/ticket-settings';

/** A ticket with a delivered report. Times are ISO texts. */
export interface DeliveredTicket {
  readonly agencyId: string;
  readonly incidentType: string;
  readonly submittedAt: string;
  readonly dueAt: string;
  /** Null for an open ticket. */
  readonly deliveredAt: string | null;
  readonly seconds: number;
  /** How long its video played in the review room. */
  readonly playedSeconds: number;
  /** How much of its video was watched, according to the report. */
  readonly watchedPercent: number;
  readonly findings: readonly { readonly category: FindingCategory; readonly severity: FindingSeverity }[];
  readonly scorecard: {
    readonly id: string;
    readonly version: number;
    /** Numbers of the chosen options by question; 0 is "not applicable". */
    readonly answers: Readonly<Record<string, number>>;
  } | null;
  /** The scorecard as the report contains it. */
  readonly reportedScorecard: ReportScorecard | null;
}

/** A ticket of this agency that was delivered within an hour, without findings. */
export const deliveredTicket = (
  agencyId: string,
  deliveredAt: string,
  facts: Partial<DeliveredTicket> = {},
): DeliveredTicket => ({
  agencyId,
  incidentType: 'Training',
  submittedAt: new Date(Date.parse(deliveredAt) - 3_600_000).toISOString(),
  dueAt: new Date(Date.parse(deliveredAt) + 3_600_000).toISOString(),
  deliveredAt,
  seconds: 60,
  playedSeconds: 0,
  findings: [],
  scorecard: null,
  watchedPercent: 100,
  reportedScorecard: null,
  ...facts,
});

const FACTS: MediaFacts = {
  container: 'mp4',
  durationMicroseconds: 60_000_000,
  width: 320,
  height: 180,
  videoCodec: 'h264',
  audioCodec: null,
  frameRate: 30,
  playsInBrowser: 'yes',
};

/** All rows at once: the tickets are one JSON parameter. */
const statement = `
  with input as materialized (
    select gen_random_uuid() as id, gen_random_uuid() as video_id, fact.*
    from jsonb_to_recordset($1::jsonb) as fact ("agencyId" uuid, "incidentType" text, "submittedAt" timestamptz,
      "dueAt" timestamptz, "deliveredAt" timestamptz, seconds int, "playedSeconds" int, findings jsonb, scorecard jsonb, "watchedPercent" int,
      "reportedScorecard" jsonb)),
  ticket as (
    insert into tickets (id, agency_id, submitted_by, submission_key, status, incident_type, officers_involved, notes,
      is_series, review_type, priority, payment_status, total_cents, total_seconds, video_count, submitted_at, due_at,
      rates, search_text)
    select id, "agencyId", 'Ann', gen_random_uuid(), case when "deliveredAt" is null then 'pending' else 'completed' end,
      "incidentType", '{Baker}', '', false, 'Performance Review', 'Normal', 'pending', 100, seconds, 1, "submittedAt",
      "dueAt", '${JSON.stringify(defaultTicketSettings.rates)}', '' from input returning id),
  video as (
    insert into videos (id, agency_id, ticket_id, position, file_name, content_type, size_bytes, sha256, facts,
      length_seconds, category, cents_per_minute, cost_cents, notes, status, officer_name, review_type, search_text,
      stored_at)
    select video_id, "agencyId", id, 1, 'a.mp4', 'video/mp4', 1, repeat('a', 64), '${JSON.stringify(FACTS)}', seconds,
      'Standard', 100, 100, '', 'completed', 'Baker', 'Performance Review', '', "submittedAt" from input returning id),
  watched as (
    insert into watched_parts (agency_id, ticket_id, video_id, reviewer_id, reviewer_name, speed, is_heard, stretches,
      played_milliseconds, first_reported_at, last_reported_at)
    select "agencyId", id, video_id, gen_random_uuid(), 'Dana', '1', true, '{[0,1000000)}', "playedSeconds" * 1000,
      "submittedAt", "submittedAt" from input where "playedSeconds" > 0 returning video_id),
  report as (
    insert into reports (id, agency_id, ticket_id, version, delivered_at, delivered_by_id, delivered_by, storage_key,
      sha256, size_bytes, incident_type, officers_involved, search_text, content)
    select gen_random_uuid(), "agencyId", id, 1, "deliveredAt", gen_random_uuid(), 'Ann', gen_random_uuid(),
      repeat('a', 64), 1, "incidentType", '{Baker}', '', jsonb_build_object(
      'findings', findings, 'videos', jsonb_build_array(
        jsonb_build_object('label', 'video-1', 'durationMicroseconds', seconds * 1000000)),
      'coverage', jsonb_build_array(jsonb_build_object('videoLabel', 'video-1', 'watchedPercent', "watchedPercent")),
      'scorecard', "reportedScorecard") from input where "deliveredAt" is not null returning id),
  finding as (
    insert into findings (id, agency_id, ticket_id, video_id, start_microseconds, category, severity, text, author_name,
      created_at)
    select gen_random_uuid(), "agencyId", input.id, video_id, 0, one ->> 'category', one ->> 'severity', '', 'Dana',
      "submittedAt" from input, jsonb_array_elements(findings) one returning id),
  card as (
    insert into ticket_scorecards (ticket_id, agency_id, scorecard_id, version)
    select id, "agencyId", (scorecard ->> 'id')::uuid, (scorecard ->> 'version')::int from input
    where jsonb_typeof(scorecard) = 'object' returning ticket_id)
  insert into scorecard_answers (ticket_id, question_id, agency_id, option, is_not_applicable, author_id, author_name,
    answered_at)
  select id, answer.key, "agencyId", nullif(answer.value::int, 0), answer.value::int = 0, gen_random_uuid(), 'Dana',
    "submittedAt"
  from input, jsonb_each_text(case when jsonb_typeof(scorecard) = 'object' then scorecard -> 'answers' else '{}' end) answer`;

/**
 * Inserts tickets that were delivered in the past, without files and ledger entries. `change` runs one
 * statement as the database's owner.
 */
export const insertDelivered = (
  change: (statement: string, values: string) => Promise<number>,
  tickets: readonly DeliveredTicket[],
): Promise<number> => change(statement, JSON.stringify(tickets));
