// Adds findings to a ticket faster than reviewers could.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/**
 * Adds findings to a video at equal distances, as the database's owner.
 * @param {string} dataDirectory of a product with an embedded database
 * @param {{ ticketId: string, videoId: string, count: number, durationMicroseconds: number }} findings
 */
export async function addFindings(dataDirectory, { ticketId, videoId, count, durationMicroseconds }) {
  const folder = path.join(dataDirectory, 'postgres');
  const owner = new pg.Client({
    host: path.join(folder, 'socket'),
    user: 'plainview',
    password: await readFile(path.join(folder, 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  await owner.query(
    `insert into findings (id, agency_id, ticket_id, video_id, start_microseconds, end_microseconds, category, severity,
       text, author_name, created_at)
     select gen_random_uuid(), t.agency_id, t.id, $2, n * $3::bigint, case when n % 3 = 0 then n * $3::bigint + $5 end,
       (array['Communication', 'De-escalation', 'Use of Force', 'Other'])[1 + n % 4],
       (array['positive', 'minor', 'serious'])[1 + n % 3], 'Finding ' || n || ': explains the reason for the stop.',
       'Dana', now()
     from tickets t, generate_series(1, $4::int) n where t.id = $1`,
    [
      ticketId,
      videoId,
      Math.floor((durationMicroseconds * 0.9) / count),
      count,
      Math.floor(Math.min(2e6, durationMicroseconds * 0.05)),
    ],
  );
  await owner.end();
}
