// Tables and statements of the floor server (server.mjs). They are in a separate schema of the product's
// database, with the same rows as the product's tables.

const columns = `id, status, incident_type, officers_involved, submitted_by, submitted_at, due_at, video_count,
  total_cents, total_seconds, reviewer_name`;

/** The text of each prepared statement by its name. */
export const statements = {
  firstPage: `select ${columns} from floor.tickets where agency_id = $1 order by submitted_at desc, id desc limit 50`,
  nextPage: `select ${columns} from floor.tickets where agency_id = $1 and (submitted_at, id) < ($2, $3)
    order by submitted_at desc, id desc limit 50`,
  total: 'select count(*)::int as total from floor.tickets where agency_id = $1',
  search: `select ${columns} from floor.tickets where agency_id = $1 and search_text like $2
    order by submitted_at desc, id desc limit 50`,
  searchTotal:
    'select count(*)::int as total from floor.tickets where agency_id = $1 and search_text like $2',
  counts: 'select status, count(*)::int as count from floor.tickets where agency_id = $1 group by status',
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
