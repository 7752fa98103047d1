// Random changes of what figures are computed from, for summaries.test.ts. $1 is the id of an administrator, who reviews
// tickets, also a second time.

const one = (table: string, condition = 'true'): string =>
  `(select id from ${table} where ${condition} order by random() limit 1)`;
const someDays = `(random() - 0.5) * interval '9 days'`;
const ticket = (set: string, condition?: string): string =>
  `update tickets set ${set} where id = ${one('tickets', condition)} and $1::uuid is not null`;
const isFirst = 'second_review_id is null';

/** A part of the content of reports. */
const content = `jsonb_build_object(
  'findings', case when random() < 0.5 then '[{"category": "Communication", "severity": "major"}]'::jsonb else '[]' end,
  'videos', '[{"label": "video-1", "durationMicroseconds": 61234567}]'::jsonb,
  'coverage', jsonb_build_array(jsonb_build_object('videoLabel', 'video-1', 'watchedPercent', round((random() * 100)::numeric, 1))),
  'scorecard', case when random() < 0.5 then jsonb_build_object('scorecardId', 'c0ffee00-0000-4000-8000-000000000001', 'version', 1,
    'sections', '[{"questions": [{"id": "tone", "kind": "yesNo", "answer": {"text": "Yes"}}]}]'::jsonb) end)`;

/** Statements by what they change. */
export const changes: Readonly<Record<string, string>> = {
  'due date': ticket(`due_at = due_at + ${someDays}`),
  'first due date': ticket(`first_due_at = due_at + ${someDays}`),
  submission: ticket(`submitted_at = submitted_at + ${someDays}`),
  'incident type': ticket(`incident_type = 'Type ' || floor(random() * 4)`),
  length: ticket('total_seconds = total_seconds + 7'),
  reopening: ticket(`status = 'in_progress', reviewer_id = $1::uuid`, `status = 'completed'`),
  completion: ticket(`status = 'completed'`, `status <> 'completed'`),
  assignment: ticket('reviewer_id = $1::uuid', `status <> 'completed'`),
  unassignment: ticket('reviewer_id = null', `status <> 'completed'`),
  hold: ticket(`hold_reason = 'Lawsuit', held_by = 'Dana', held_at = now()`),
  'hold that ends': ticket('hold_reason = null, held_by = null, held_at = null', 'hold_reason is not null'),
  delivery: `
    insert into reports (id, agency_id, ticket_id, version, delivered_at, delivered_by_id, delivered_by, storage_key,
      sha256, size_bytes, incident_type, officers_involved, search_text, content)
    select gen_random_uuid(), agency_id, id,
      1 + (select coalesce(max(version), 0) from reports where ticket_id = tickets.id),
      greatest(submitted_at, (select max(delivered_at) from reports where ticket_id = tickets.id)) + random() * interval '5 days',
      $1::uuid, 'Dana', gen_random_uuid(), repeat('a', 64), 1, incident_type, '{Baker}', '', ${content}
    from tickets where id = ${one('tickets')}`,
  finding: `
    insert into findings (id, agency_id, ticket_id, video_id, start_microseconds, category, severity, text, author_name,
      author_id, created_at)
    select gen_random_uuid(), agency_id, ticket_id, id, 0, 'De-escalation', 'positive', '', 'Dana', $1::uuid,
      now() - random() * interval '60 days'
    from videos where id = ${one('videos')}`,
  'removed finding': `update findings set removed_at = now() where id = ${one('findings', isFirst)} and $1::uuid is not null`,
  'deleted finding': `delete from findings where id = ${one('findings', isFirst)} and $1::uuid is not null`,
  'played part': `
    insert into watched_parts (agency_id, ticket_id, video_id, reviewer_id, reviewer_name, speed, is_heard, stretches,
      played_milliseconds, first_reported_at, last_reported_at, certainty)
    select agency_id, ticket_id, id, $1::uuid, 'Dana', '1', true, int8multirange(int8range(0, 1 + floor(random() * 9e7)::bigint)),
      floor(random() * 9e4), now(), now(), 'checked'
    from videos where id = ${one('videos')}
    on conflict on constraint watched_parts_once do update
      set played_milliseconds = watched_parts.played_milliseconds + 11, stretches = watched_parts.stretches + excluded.stretches`,
  'deleted parts': `delete from watched_parts where video_id = ${one('videos')} and $1::uuid is not null`,
  'video facts': `
    update videos set facts = jsonb_set(facts, '{durationMicroseconds}', '77000001')
    where id = ${one('videos')} and $1::uuid is not null`,
  'drawn review': `
    with draw as (
      insert into second_review_draws (id, drawn_at, list_sequence, seed, eligible_count, drawn_count)
      values (gen_random_uuid(), now(), 1, repeat('a', 64), 1, 1) returning id)
    insert into second_reviews (id, agency_id, ticket_id, draw_id, drawn_at, report_id, reviewer_id, reviewer_name, taken_at)
    select gen_random_uuid(), agency_id, ticket_id, draw.id, now(), reports.id,
      case when random() < 0.5 then $1::uuid end, 'Dana', now()
    from reports, draw where reports.id = ${one('reports')}
    on conflict do nothing`,
  'finished review': `
    update second_reviews set finished_at = now(), content = '{}'
    where id = ${one('second_reviews', 'finished_at is null')} and $1::uuid is not null`,
  'taken review': `update second_reviews set reviewer_id = $1::uuid where id = ${one('second_reviews', 'finished_at is null')}`,
  'finding of a second review': `
    insert into findings (id, agency_id, ticket_id, video_id, start_microseconds, category, severity, text, author_name,
      author_id, created_at, second_review_id)
    select gen_random_uuid(), videos.agency_id, videos.ticket_id, videos.id, 0, 'Communication', 'major', '', 'Dana', $1::uuid,
      now() - interval '60 days', second_reviews.id
    from second_reviews join videos using (ticket_id) where second_reviews.id = ${one('second_reviews')}`,
  'calibration clip': `
    insert into calibration_clips (id, agency_id, ticket_id, title, report_id, reference, added_at, added_by)
    select gen_random_uuid(), agency_id, ticket_id, 'Clip', id, '{}', now(), 'Dana' from reports
    where id = ${one('reports')} and $1::uuid is not null on conflict do nothing`,
  'retired clip': `update calibration_clips set retired_at = now() where id = ${one('calibration_clips')} and $1::uuid is not null`,
  'deleted ticket': `
    delete from tickets where id = ${one('tickets', 'hold_reason is null and id not in (select ticket_id from reports)')}
      and $1::uuid is not null`,
  destruction: `
    with chosen as (
      insert into destructions (id, agency_id, ticket_id, state, incident_type, submitted_at, completed_at, schedule, due_at,
        files, evidence_sha256, video_count, total_seconds, total_cents, payment_status, requested_at, requested_by,
        destroy_after, destroyed_at)
      select gen_random_uuid(), agency_id, id, 'destroyed', incident_type, submitted_at, now(), 'x', now(), '[]',
        repeat('a', 64), 1, 60, 100, 'paid', now(), 'Dana', now(), now()
      from tickets where id = ${one('tickets', `status = 'completed' and hold_reason is null`)} and $1::uuid is not null
      on conflict do nothing returning ticket_id)
    select from chosen`,
  'reports of destroyed tickets': `
    delete from reports where ticket_id in (select ticket_id from destructions) and $1::uuid is not null`,
  'share of second reviews': `
    insert into second_review_shares (percent) select 10 where $1::uuid is not null on conflict do nothing`,
  'no share of second reviews': 'delete from second_review_shares where $1::uuid is not null',
};
