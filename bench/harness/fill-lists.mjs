// Fills a database with tickets, one video each, and as many reports, distributed as agencies would
// create them: oldest first, and skewed in size, status and vocabulary. The domain's own functions
// generate the search texts.
import { videoOfficerName, videoSearchText } from '../../packages/domain/src/evidence/videos/video.ts';
import { reportSearchText } from '../../packages/domain/src/reports/reports/report.ts';
import { defaultTicketSettings } from '../../packages/domain/src/tickets/ticket-settings/ticket-settings.ts';
import * as ticketRules from '../../packages/domain/src/tickets/tickets/ticket.ts';
import { chanceOf, fillQuickly, insert } from './fill-quickly.mjs';
import { storedFacts } from './stored-facts.mjs';

const { dueDate, newTicketDefaults, ticketSearchText } = ticketRules;
const BATCH = 1000;
const AGENCIES = 50;
const DAY = 86_400_000;
const DAYS = 1000;
/** Tickets of the last days may still be open. */
const OPEN_DAYS = 30;
/** At least so many are from these days, so that a list of open tickets fills a page at every size. */
const FEWEST_RECENT = 400;

/** Occurs in the same number of tickets at every size, so a search always finds the same amount. */
export const rareWord = 'quillwort';
const RARE = 5;

const words =
  'at the bridge near exit ramp parking lot driver passenger pulled over for speed lights siren backup arrived ' +
  'calm tone subject complied search of vehicle consent given body camera activated late audio dropped fog rain ' +
  'night shift second unit on scene supervisor requested medical called no injuries warning issued citation';
const vocabulary = words.split(' ');
const family =
  'Alvarez Baker Cole Dunn Eads Foster Gray Hill Ibarra Jensen Kowalski Lopez MacDonald Nguyen Ortiz Price Quinn Reyes ' +
  'Sato Turner Underwood Vargas Walsh Xiong Young Zimmer';
const families = family.split(' ');
const incidents = [
  'Traffic Stop',
  'Traffic Stop',
  'Traffic Stop',
  'Use of Force',
  'Training',
  'Welfare Check',
];

/** Returns the agency that the product created, which becomes the largest, and 49 new ones. */
async function readAgencies(owner, person) {
  const { rows: own } = await owner.query(
    'select id, ticket_prefix as prefix from agencies where id = (select agency_id from users where id = $1)',
    [person.user.id],
  );
  const more = await owner.query(
    `insert into agencies (id, name, key, created_at)
     select gen_random_uuid(), 'County ' || n || ' Police Department', 'county ' || n || ' police department', now()
     from generate_series(2, $1::int) n returning id, name, ticket_prefix as prefix`,
    [AGENCIES],
  );
  return [{ id: own[0].id, name: person.user.agencyName, prefix: own[0].prefix }, ...more.rows];
}

async function addUsers(owner, agencies, count) {
  await owner.query(
    `with made as (
       insert into identities (id, name, email)
       select gen_random_uuid(), 'Officer ' || md5(n::text), 'officer-' || n || '@example.org'
       from generate_series(1, $1::int) n returning id, name, email)
     insert into users (id, name, email, role, status, agency_id, created_at)
     select id, name, email, 'agency', 'approved', $2, now() from made`,
    [count, agencies[0].id],
  );
}

/** Adds an administrator who reviews few tickets. */
async function addRareReviewer(owner) {
  const { rows } = await owner.query(
    `with made as (
       insert into identities (id, name, email) values (gen_random_uuid(), 'Rare Reviewer', 'rare@example.org')
       returning id, name, email)
     insert into users (id, name, email, role, status, created_at)
     select id, name, email, 'admin', 'approved', now() from made returning id, name`,
  );
  return rows[0];
}

/** Returns a function that numbers tickets as the database does, and the last numbers. */
function createNumbers() {
  const last = new Map();
  const next = (agency, submitted) => {
    const key = `${agency.id} ${submitted.getUTCFullYear()}`;
    last.set(key, (last.get(key) ?? 0) + 1);
    return `${agency.prefix}-${submitted.getUTCFullYear()}-${String(last.get(key)).padStart(4, '0')}`;
  };
  const rows = () =>
    Array.from(last, ([key, count]) => {
      const [agency_id, year] = key.split(' ');
      return { agency_id, year, last: count };
    });
  return { next, rows };
}

/** Returns how many days ago the n-th of `count` tickets was submitted. */
function ageOf(n, count) {
  const place = count - n;
  const recent = Math.min(count, Math.max(FEWEST_RECENT, Math.round((count * OPEN_DAYS) / DAYS)));
  if (place <= recent) return (OPEN_DAYS * place) / recent;
  return OPEN_DAYS + ((DAYS - OPEN_DAYS) * (place - recent)) / (count - recent);
}

/** Draws the facts that a ticket, its video and its report share. */
function drawFacts({ chance, pick, agencies, numbers, age, hasRareWord }) {
  const agency = agencies[Math.floor(chance() ** 2 * AGENCIES)];
  const incidentType = pick(incidents);
  const officersInvolved = Array.from(
    { length: 1 + Math.floor(chance() * 3) },
    () => `${pick('ABCDEFGHJKLMNPRST'.split(''))}. ${pick(families)}`,
  );
  const notes = Array.from({ length: 5 + Math.floor(chance() * 35) }, () => pick(vocabulary))
    .concat(hasRareWord ? [rareWord] : [])
    .join(' ');
  const submitted = new Date(Date.now() - age * DAY);
  const status = age > OPEN_DAYS ? 'completed' : pick(['pending', 'in_progress', 'completed']);
  const seconds = Math.floor(chance() * 7200);
  const id = crypto.randomUUID();
  const number = numbers.next(agency, submitted);
  return { id, number, agency, incidentType, officersInvolved, notes, submitted, status, seconds };
}

/** @param reviewer null for a person without an account */
function ticketRow(facts, { pick, person, reviewer }) {
  const { id, number, agency, incidentType, officersInvolved, notes, submitted, status, seconds } = facts;
  const { reviewType, priority, paymentStatus } = newTicketDefaults;
  return {
    id,
    number,
    agency_id: agency.id,
    user_id: person.user.id,
    submitted_by: person.user.name,
    submission_key: crypto.randomUUID(),
    status,
    incident_type: incidentType,
    officers_involved: officersInvolved,
    notes,
    is_series: false,
    review_type: reviewType,
    priority,
    payment_status: paymentStatus,
    total_cents: Math.ceil((seconds * 150) / 60),
    total_seconds: seconds,
    video_count: 1,
    submitted_at: submitted,
    due_at: dueDate(submitted, defaultTicketSettings.dueDays),
    rates: defaultTicketSettings.rates,
    reminders: status === 'completed' ? 0 : 3,
    reviewer_id: status === 'pending' ? null : (reviewer?.id ?? null),
    reviewer_name: status === 'pending' ? null : (reviewer?.name ?? pick(families)),
    search_text: ticketSearchText({
      id,
      agencyName: agency.name,
      incidentType,
      officersInvolved,
      notes,
      caseNumber: '',
      number,
    }),
  };
}

function videoRow(facts, { chance, pick, n }) {
  const { id, agency, officersInvolved, notes, submitted, seconds } = facts;
  const officerName = videoOfficerName(officersInvolved);
  const { reviewType } = newTicketDefaults;
  return {
    id: crypto.randomUUID(),
    agency_id: agency.id,
    ticket_id: id,
    position: 1,
    file_name: `camera-${n}.mp4`,
    content_type: 'video/mp4',
    size_bytes: 1_000_000 + n,
    sha256: 'a'.repeat(64),
    storage_key: crypto.randomUUID(),
    facts: storedFacts,
    length_seconds: seconds,
    category: 'Standard',
    cents_per_minute: 150,
    cost_cents: Math.ceil((seconds * 150) / 60),
    notes,
    status: pick(['pending', 'processing', 'completed', 'completed', 'completed', 'failed']),
    officer_name: officerName,
    review_type: reviewType,
    device_id: `AX-${Math.floor(chance() * 5000)}`,
    location: 'Highway 9, mile 12',
    recording_date: new Date(submitted.getTime() - DAY),
    search_text: videoSearchText({ officerName, agencyName: agency.name, reviewType }),
    stored_at: submitted,
  };
}

function reportRow(facts, { chance, person }) {
  const { id, number, agency, incidentType, officersInvolved, notes, submitted } = facts;
  return {
    id: crypto.randomUUID(),
    agency_id: agency.id,
    ticket_id: id,
    version: 1,
    delivered_at: new Date(submitted.getTime() + 5 * DAY * chance()),
    delivered_by_id: person.user.id,
    delivered_by: 'Reviewer',
    storage_key: crypto.randomUUID(),
    sha256: 'b'.repeat(64),
    size_bytes: 80_000,
    incident_type: incidentType,
    officers_involved: officersInvolved,
    search_text: reportSearchText({
      agencyName: agency.name,
      incidentType,
      officersInvolved,
      caseNumber: '',
      number,
    }),
    content: { summary: notes.repeat(20), videos: [], findings: [] },
  };
}

/**
 * What the triggers on these tables would have written row by row, and reminders, which would
 * be sent otherwise.
 */
const derived = [
  `insert into ticket_reminders (ticket_id, reminder, written_at)
     select id, reminder, now() from tickets, unnest(array['ticketOverdue', 'ticketDueSoon']) as reminder
     where status <> 'completed'`,
  `insert into ticket_officers (officer_key, agency_id, ticket_id, user_id, submitted_at)
     select distinct lower(name), agency_id, id, user_id, submitted_at from tickets, unnest(officers_involved) as name
     order by submitted_at, id`,
  `insert into list_counts
     select 'tickets', agency_id, status, count(*) from tickets group by agency_id, status
     union all select 'videos', agency_id, status, count(*) from videos group by agency_id, status
     union all select 'reports', agency_id, '', count(*) from reports group by agency_id
     union all select 'reviewed', agency_id, reviewer_id::text, count(*) from tickets
       where reviewer_id is not null group by agency_id, reviewer_id`,
  // A job summarizes these days and open tickets after the start.
  `insert into summary_changes (agency_id, day, ticket_id)
     select agency_id, (submitted_at at time zone 'UTC')::date, null::uuid from tickets
     union select agency_id, (delivered_at at time zone 'UTC')::date, null from reports
     union all select agency_id, null, id from tickets where status <> 'completed'`,
  // Verified just now, because there are no such files.
  `insert into file_verifications (storage_key, agency_id, checked_at, verified_at)
     select storage_key, agency_id, now(), now() from videos
     union all select storage_key, agency_id, now(), now() from reports`,
];

const filledTables = ['tickets', 'videos', 'reports', 'ticket_officers', 'file_verifications'];

/** @param rows of each table */
async function insertAll(owner, rows) {
  for (const [table, each] of Object.entries(rows)) await insert(owner, table, each);
}

/** Inserts `count` tickets, videos and reports each, and a tenth as many accounts. */
export async function fillLists(owner, person, count) {
  const chance = chanceOf(count);
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const numbers = createNumbers();
  const agencies = await readAgencies(owner, person);
  await addUsers(owner, agencies, Math.ceil(count / 10));
  const {
    rows: [administrator],
  } = await owner.query("select id, name from users where role = 'admin' limit 1");
  const rareReviewer = await addRareReviewer(owner);
  // A tenth are the administrator's, and half of the newest.
  const reviewerOf = (n) => {
    if (n % 10 === 0 || (n % 2 === 0 && n >= count - FEWEST_RECENT)) return administrator;
    return n % 1000 === 1 ? rareReviewer : null;
  };
  const draw = (first) => {
    const rows = { tickets: [], videos: [], reports: [] };
    for (let n = first; n < Math.min(first + BATCH, count); n += 1) {
      const hasRareWord = n % Math.floor(count / RARE) === 0;
      const facts = drawFacts({ chance, pick, agencies, numbers, age: ageOf(n, count), hasRareWord });
      rows.tickets.push(ticketRow(facts, { pick, person, reviewer: reviewerOf(n) }));
      rows.videos.push(videoRow(facts, { chance, pick, n }));
      rows.reports.push(reportRow(facts, { chance, person }));
    }
    return rows;
  };
  await fillQuickly(owner, filledTables, async () => {
    let inserted = Promise.resolve();
    for (let first = 0; first < count; first += BATCH) {
      const rows = draw(first);
      await inserted;
      inserted = insertAll(owner, rows);
    }
    await inserted;
    for (const statement of derived) await owner.query(statement);
    await insert(owner, 'ticket_counters', numbers.rows());
  });
  // PostgreSQL's autovacuum does this within minutes of such growth.
  await owner.query('vacuum (analyze)');
}

/** Inserts stored uploads of a user that are not part of a ticket yet. */
export async function addUploads(owner, person, count) {
  const { rows } = await owner.query(
    `insert into uploads (id, agency_id, user_id, file_name, size_bytes, state, received_at, client_sha256,
       stored_sha256, content_type, facts, created_at, expires_at)
     select gen_random_uuid(), agency_id, id, 'a.mp4', 1, 'stored', now(), repeat('a', 64), repeat('a', 64),
       'video/mp4', $3, now(), now() + interval '1 day'
     from users, generate_series(1, $1::int) where id = $2 returning id`,
    [count, person.user.id, JSON.stringify(storedFacts)],
  );
  return rows.map(({ id }) => id);
}
