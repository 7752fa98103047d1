// Compares with Parse Server, a general backend of the same kind (Node.js, REST, PostgreSQL),
// on the same rows.
import { once } from 'node:events';
import { startChild } from '../harness/child.mjs';
import { backendsOf, openDatabase } from '../harness/stage.mjs';
import { installPeer, requireFrom } from './install.mjs';

const VERSION = '9.10.0';
const KEY = 'key-of-the-measurement';
const headers = {
  'x-parse-application-id': KEY,
  'x-parse-master-key': KEY,
  'content-type': 'application/json',
};
const BATCH = 5000;

/** Runs in its own process. */
async function serve({ folder, databaseURI }) {
  const load = requireFrom(folder);
  const { ParseServer } = load('parse-server');
  const app = load('express')();
  const parse = new ParseServer({
    databaseURI,
    appId: KEY,
    masterKey: KEY,
    serverURL: 'http://127.0.0.1/parse',
    silent: true,
  });
  await parse.start();
  app.use('/parse', parse.app);
  const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.once('disconnect', () => process.exit());
}

async function ask(url, method, path, body) {
  const response = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const fields = {
  agency: { type: 'String' },
  status: { type: 'String' },
  incidentType: { type: 'String' },
  officersInvolved: { type: 'Array' },
  notes: { type: 'String' },
  submittedAt: { type: 'Date' },
  totalCents: { type: 'Number' },
};

async function fill(url, owner, product) {
  await ask(url, 'POST', '/parse/schemas/Ticket', { className: 'Ticket', fields });
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await product.owner.query(
      `select id, agency_id, status, incident_type, officers_involved, notes, submitted_at, total_cents
       from public.tickets where id > $1 order by id limit $2`,
      [last, BATCH],
    );
    if (rows.length === 0) break;
    last = rows.at(-1).id;
    await owner.query(
      `insert into "Ticket" ("objectId", "createdAt", "updatedAt", agency, status, "incidentType",
         "officersInvolved", notes, "submittedAt", "totalCents")
       select left(md5(id), 10), now(), now(), agency_id, status, incident_type, officers_involved, notes,
         submitted_at, total_cents
       from jsonb_to_recordset($1) as t(id text, agency_id text, status text, incident_type text,
         officers_involved jsonb, notes text, submitted_at timestamptz, total_cents int)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
  await owner.query('create index on "Ticket" (agency, "submittedAt" desc)');
  await owner.query('vacuum analyze "Ticket"');
}

/**
 * Starts Parse Server on a copy of the product's tickets.
 * @returns a system to measure, or null if not installed
 */
export async function startParseServer(stage, product) {
  const folder = installPeer('parse-server', VERSION);
  if (folder === null) return null;
  const name = 'bench_parse';
  const owner = await openDatabase(stage, name);
  await owner.query('drop schema public cascade; create schema public');
  const { host, port, user, password } = stage.tcpConnection;
  const settings = {
    folder,
    databaseURI: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}`,
  };
  const server = await startChild(import.meta.filename, settings, {
    // Parse Server writes its logs there.
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stage.onStop(() => server.stop());
  const url = `http://127.0.0.1:${server.message.port}`;
  await fill(url, owner, product);
  const { rows } = await product.owner.query('select agency_id as id from users where id = $1', [
    product.agency.user.id,
  ]);
  const agency = rows[0].id;
  return {
    name: 'Parse Server',
    urls: [url],
    pids: [server.pid],
    backends: () => backendsOf(owner, "application_name <> 'bench'"),
    list: (more) => {
      const query = new URLSearchParams({
        where: JSON.stringify({ agency }),
        order: '-submittedAt',
        limit: '50',
      });
      for (const [key, value] of Object.entries(more)) query.set(key, String(value));
      return [{ method: 'GET', path: `/parse/classes/Ticket?${query}`, headers }];
    },
    create: ({ incidentType, officersInvolved, notes }) => ({
      method: 'POST',
      path: '/parse/classes/Ticket',
      headers,
      body: JSON.stringify({
        agency,
        status: 'pending',
        incidentType,
        officersInvolved,
        notes,
        submittedAt: { __type: 'Date', iso: new Date().toISOString() },
        totalCents: 1500,
      }),
    }),
    async deletions(count) {
      const newest = await owner.query(
        'select "objectId" as id from "Ticket" order by "submittedAt" desc limit $1',
        [count],
      );
      return newest.rows.map(({ id }) => ({
        method: 'DELETE',
        path: `/parse/classes/Ticket/${id}`,
        headers,
      }));
    },
  };
}

if (process.send && process.argv[1] === import.meta.filename) {
  const [settings] = await once(process, 'message');
  await serve(settings);
}
