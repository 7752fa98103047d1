// Fills a database with tickets, one video each, and as many reports, distributed as agencies would create them: skewed
// in size, status and vocabulary. The domain's own functions generate the search texts.
import { reportSearchText } from '../../packages/domain/src/report/report.ts';
import { defaultTicketSettings } from '../../packages/domain/src/ticket/ticket-settings.ts';
import { dueDate, newTicketDefaults, ticketSearchText } from '../../packages/domain/src/ticket/ticket.ts';
import { videoOfficerName, videoSearchText } from '../../packages/domain/src/video/video.ts';

const BATCH = 1000;
const AGENCIES = 50;
const DAY = 86_400_000;

/** Occurs in the same number of tickets at every size, so that a search for it always finds the same amount. */
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

/** Returns a small deterministic random generator (mulberry32). */
function chanceOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Inserts rows as objects with the names of the columns. */
export async function insert(owner, table, rows) {
  const columns = Object.keys(rows[0]).join(', ');
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Returns the agency that the product created, which becomes the largest, and 49 new ones. */
async function readAgencies(owner, person) {
  const { rows: own } = await owner.query('select agency_id as id from users where id = $1', [
    person.user.id,
  ]);
  const more = await owner.query(
    `insert into agencies (id, name, key, created_at)
     select gen_random_uuid(), 'County ' || n || ' Police Department', 'county ' || n || ' police department', now()
     from generate_series(2, $1::int) n returning id, name`,
    [AGENCIES],
  );
  return [{ id: own[0].id, name: person.user.agencyName }, ...more.rows];
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

/** Draws the facts that a ticket, its video and its report share. */
function drawFacts({ chance, pick, agencies, hasRareWord }) {
  const agency = agencies[Math.floor(chance() ** 2 * AGENCIES)];
  const incidentType = pick(incidents);
  const officersInvolved = Array.from(
    { length: 1 + Math.floor(chance() * 3) },
    () => `${pick('ABCDEFGHJKLMNPRST'.split(''))}. ${pick(families)}`,
  );
  const notes = Array.from({ length: 5 + Math.floor(chance() * 35) }, () => pick(vocabulary))
    .concat(hasRareWord ? [rareWord] : [])
    .join(' ');
  const now = Date.now();
  const submitted = new Date(now - chance() * 1000 * DAY - DAY);
  const age = now - submitted.getTime();
  const status = age > 30 * DAY ? 'completed' : pick(['pending', 'in_progress', 'completed']);
  const seconds = Math.floor(chance() * 7200);
  const id = crypto.randomUUID();
  return { id, agency, incidentType, officersInvolved, notes, submitted, status, seconds };
}

function ticketRow(facts, { pick, person, reviewer, isOperators }) {
  const { id, agency, incidentType, officersInvolved, notes, submitted, status, seconds } = facts;
  const { reviewType, priority, paymentStatus } = newTicketDefaults;
  return {
    id,
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
    reviewer_id: status === 'pending' || !isOperators ? null : reviewer.id,
    reviewer_name: status === 'pending' ? null : isOperators ? reviewer.name : pick(families),
    search_text: ticketSearchText({
      id,
      agencyName: agency.name,
      incidentType,
      officersInvolved,
      notes,
      caseNumber: '',
      number: '',
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
  const { id, agency, incidentType, officersInvolved, notes, submitted } = facts;
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
      number: '',
    }),
    content: { summary: notes.repeat(20) },
  };
}

/** Inserts `count` tickets, videos and reports each, and a tenth as many accounts. */
export async function fillLists(owner, person, count) {
  const chance = chanceOf(count);
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const agencies = await readAgencies(owner, person);
  await addUsers(owner, agencies, Math.ceil(count / 10));
  const {
    rows: [reviewer],
  } = await owner.query("select id, name from users where role = 'admin' limit 1");
  for (let first = 0; first < count; first += BATCH) {
    const tickets = [];
    const videos = [];
    const reports = [];
    for (let n = first; n < Math.min(first + BATCH, count); n += 1) {
      const facts = drawFacts({ chance, pick, agencies, hasRareWord: n % Math.floor(count / RARE) === 0 });
      // A tenth are the operator's.
      tickets.push(ticketRow(facts, { pick, person, reviewer, isOperators: n % 10 === 0 }));
      videos.push(videoRow(facts, { chance, pick, n }));
      reports.push(reportRow(facts, { chance, person }));
    }
    await insert(owner, 'tickets', tickets);
    await insert(owner, 'videos', videos);
    await insert(owner, 'reports', reports);
  }
  // PostgreSQL's autovacuum does this within minutes of such growth.
  await owner.query('vacuum (analyze)');
}

/** Facts as the server measures them in a stored file. */
export const storedFacts = {
  container: 'mp4',
  durationMicroseconds: 4_000_000,
  width: 320,
  height: 180,
  videoCodec: 'avc',
  audioCodec: null,
  frameRate: 30,
  playsInBrowser: 'yes',
};

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
