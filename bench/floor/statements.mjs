// Tables and statements of the floor server (server.mjs).
import { storedFacts } from '../harness/stored-facts.mjs';

const columns = `id, status, incident_type, officers_involved, submitted_by, submitted_at, due_at, video_count,
  total_cents, total_seconds, reviewer_name`;

/** The statements that read, of the tables in a schema. */
const readsOf = (schema) => ({
  firstPage: `select ${columns} from ${schema}.tickets where agency_id = $1 order by submitted_at desc, id desc limit 50`,
  nextPage: `select ${columns} from ${schema}.tickets where agency_id = $1 and (submitted_at, id) < ($2, $3)
    order by submitted_at desc, id desc limit 50`,
  total: `select count(*)::int as total from ${schema}.tickets where agency_id = $1`,
  search: `select ${columns} from ${schema}.tickets where agency_id = $1 and search_text like $2
    order by submitted_at desc, id desc limit 50`,
  searchTotal: `select count(*)::int as total from ${schema}.tickets where agency_id = $1 and search_text like $2`,
  counts: `select status, count(*)::int as count from ${schema}.tickets where agency_id = $1 group by status`,
  get: `select ${columns}, (select json_agg(videos) from ${schema}.videos where ticket_id = tickets.id) as videos
    from ${schema}.tickets where agency_id = $1 and id = $2`,
});

/**
 * Tables in a schema of their own, with the rows of the product's and the fewest indexes: what the task needs.
 * The text of each prepared statement by its name.
 */
const leastStatements = {
  ...readsOf('floor'),
  create: `with ticket as (
      insert into floor.tickets (id, agency_id, status, incident_type, officers_involved, notes, submitted_by,
        submitted_at, due_at, video_count, total_cents, total_seconds, search_text)
      values ($1, $2, 'pending', $3, $4, $5, 'Officer', now(), now() + interval '5 days', 1, 1500, 600, lower($5))
      returning ${columns}),
    video as (insert into floor.videos (id, ticket_id, upload_id) select $6, id, $7 from ticket)
    select * from ticket`,
  delete: `with gone as (delete from floor.videos where ticket_id = $2)
    delete from floor.tickets where agency_id = $1 and id = $2`,
};

/** The product's own tables with their indexes and triggers, used by their owner: what this schema costs anyway. */
const ownStatements = {
  ...readsOf('public'),
  create: `with ticket as (
      insert into public.tickets (id, agency_id, status, incident_type, officers_involved, notes, submitted_by,
        submitted_at, due_at, video_count, total_cents, total_seconds, search_text, submission_key, is_series,
        review_type, priority, payment_status, rates)
      values ($1, $2, 'pending', $3, $4, $5, 'Officer', now(), now() + interval '5 days', 1, 1500, 600, lower($5), $1,
        false, 'Standard', 'Normal', 'pending', '{"Standard":150,"Complex":250,"Critical":400}')
      returning ${columns}),
    video as (
      insert into public.videos (id, agency_id, ticket_id, position, file_name, content_type, size_bytes, sha256,
        storage_key, facts, length_seconds, category, cents_per_minute, cost_cents, notes, stored_at, status, officer_name,
        review_type, search_text)
      select $6, $2, ticket.id, 1, 'a.mp4', 'video/mp4', 1, repeat('a', 64), $7, '${JSON.stringify(storedFacts)}', 600,
        'Standard', 150, 1500, '', now(), 'pending', 'Baker', 'Standard', 'baker standard' from ticket),
    stored as (delete from public.uploads where id = $7)
    select * from ticket`,
  delete: `with gone as (delete from public.videos where ticket_id = $2)
    delete from public.tickets where agency_id = $1 and id = $2`,
};

/** The statements by the kind of floor. */
export const statementsOf = { least: leastStatements, own: ownStatements };

/** The tickets of each kind of floor. */
export const ticketsOf = { least: 'floor.tickets', own: 'public.tickets' };

/** Creates the floor's tables, with the rows of the product's. */
export async function createFloorTables(owner) {
  await owner.query(`
    drop schema if exists floor cascade;
    create schema floor;
    create table floor.tickets as
      select agency_id, notes, search_text, ${columns} from public.tickets;
    alter table floor.tickets add primary key (id);
    create index on floor.tickets (agency_id, submitted_at desc, id desc);
    create index on floor.tickets (agency_id, status);
    create index on floor.tickets using gin (search_text gin_trgm_ops);
    create table floor.videos as select id, ticket_id, id as upload_id from public.videos;
    alter table floor.videos add primary key (id);
    create index on floor.videos (ticket_id);`);
  await owner.query('vacuum analyze floor.tickets');
  await owner.query('vacuum analyze floor.videos');
}
