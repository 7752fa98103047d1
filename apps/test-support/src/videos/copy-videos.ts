/**
 * SQL that copies the oldest video as often as its parameter specifies, at descending times. The copies
 * contain the word `copied` and have no file. For tests that need more videos than can be uploaded.
 */
export const copyVideosStatement = `
  insert into videos (id, agency_id, ticket_id, position, file_name, content_type, size_bytes, sha256, facts, length_seconds,
    category, cents_per_minute, cost_cents, notes, status, officer_name, review_type, search_text, stored_at)
  select gen_random_uuid(), agency_id, ticket_id, 1000 + n, file_name, content_type, size_bytes, sha256, facts,
    length_seconds, category, cents_per_minute, cost_cents, 'Copy ' || n, 'pending', 'Officer ' || n, review_type,
    'copied ' || (select lower(name) from agencies where id = agency_id), stored_at - n * interval '1 second'
  from (select * from videos where storage_key is not null order by stored_at limit 1) one, generate_series(1, $1::int) n`;
