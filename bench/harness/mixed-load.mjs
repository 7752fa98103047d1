// Sends the short calls of the mixed load (bench/questions/mixed.mjs) from a process of its own and
// times each of them.
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How many of 100 calls are of each kind. Each sign-in is followed by a sign-out, which is not timed. */
const shares = {
  list: 24,
  nextPage: 20,
  search: 5,
  get: 20,
  smallRange: 20,
  largeRange: 3,
  create: 3.5,
  delete: 3.5,
  signIn: 1,
};
/** Tickets that stay for a while after their creation, before they are deleted. */
const KEPT_TICKETS = 20;
const RANGE_BYTES = { smallRange: 64 * 1024, largeRange: 1024 ** 2 };
const LARGEST_TEXT = 1000;

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const octet = () => Math.floor(Math.random() * 256);

function drawKind() {
  let place = Math.random() * Object.values(shares).reduce((sum, share) => sum + share, 0);
  return Object.keys(shares).find((kind) => (place -= shares[kind]) < 0) ?? 'get';
}

const rpc = (procedure, input, headers) => ({
  method: 'POST',
  path: `/rpc/${procedure}`,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ json: input }),
});

const ticketOf = (uploadId) => ({
  submissionKey: crypto.randomUUID(),
  incidentType: 'Training',
  officersInvolved: ['Baker', 'Cole'],
  notes: 'at the bridge near exit ramp in fog and rain, second unit on scene, supervisor requested',
  videos: [{ uploadId, length: '00:10:00' }],
});

/**
 * Users and records of the load. `people` have `cookie`, `email`, `password`, `tickets`,
 * `cursors` and `uploads`.
 */
const stock = { url: '', people: [], words: [], videos: [], created: [] };
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

/** @param {{ method: string, path: string, headers: object, body?: string }} request */
function send({ method, path, headers, body }) {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const begun = performance.now();
    const end = (status, rest) => resolve({ status, milliseconds: performance.now() - begun, ...rest });
    const request = http.request(`${stock.url}${path}`, {
      agent,
      method,
      headers: { ...headers, ...length },
    });
    request.on('response', (response) => {
      const chunks = [];
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes < 64 * 1024) chunks.push(chunk);
      });
      response.on('error', (error) => end(0, { text: String(error) }));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        end(response.statusCode, { text, bytes, setCookie: response.headers['set-cookie'] });
      });
    });
    request.on('error', (error) => end(0, { text: String(error) }));
    request.end(body);
  });
}

function rangeOf(kind) {
  const { id, bytes, cookie } = pick(stock.videos);
  const size = RANGE_BYTES[kind];
  const start = Math.floor(Math.random() * (bytes - size));
  const range = `bytes=${start}-${start + size - 1}`;
  return { method: 'GET', path: `/media/videos/${id}`, headers: { cookie, range } };
}

/** Signs in from another network each time, as people do: one network may not sign in that often. */
function signInOf({ email, password }) {
  const from = `10.${octet()}.${octet()}.${octet()}`;
  return rpc('session/signIn', { email, password }, { 'x-forwarded-for': from });
}

async function signOut({ setCookie = [] }) {
  const cookie = setCookie.map((line) => line.split(';')[0]).join('; ');
  return send(rpc('session/signOut', undefined, { cookie }));
}

function requestOf(kind, person) {
  const as = { cookie: person.cookie };
  if (kind === 'list') return rpc('tickets/list', { limit: 50 }, as);
  if (kind === 'nextPage') return rpc('tickets/list', { limit: 50, cursor: pick(person.cursors) }, as);
  if (kind === 'search') return rpc('tickets/list', { limit: 50, search: pick(stock.words) }, as);
  if (kind === 'get') return rpc('tickets/get', { id: pick(person.tickets) }, as);
  if (kind === 'create') return rpc('tickets/create', ticketOf(person.uploads.pop()), as);
  if (kind === 'signIn') return signInOf(person);
  return rangeOf(kind);
}

/** Sends one call. @returns how it was answered */
async function callOnce() {
  let kind = drawKind();
  const person = pick(stock.people);
  const isPossible =
    (kind !== 'create' || person.uploads.length > 0) &&
    (kind !== 'delete' || stock.created.length > KEPT_TICKETS) &&
    (!(kind in RANGE_BYTES) || stock.videos.length > 0);
  if (!isPossible) kind = 'get';
  const leaving = kind === 'delete' ? stock.created.shift() : undefined;
  const request = leaving
    ? rpc('tickets/delete', { id: leaving.id }, { cookie: leaving.cookie })
    : requestOf(kind, person);
  const answered = await send(request);
  const expected = kind in RANGE_BYTES ? 206 : 200;
  if (kind === 'create' && answered.status === expected)
    stock.created.push({ id: JSON.parse(answered.text).json.id, cookie: person.cookie });
  if (kind === 'signIn' && answered.status === expected) {
    const { status, text } = await signOut(answered);
    if (status !== 200) return { kind, status, milliseconds: answered.milliseconds, isFailed: true, text };
  }
  const isShort = kind in RANGE_BYTES && answered.bytes !== RANGE_BYTES[kind];
  const isFailed = answered.status !== expected || isShort;
  const { status, milliseconds } = answered;
  return { kind, status, milliseconds, isFailed, text: isFailed ? answered.text.slice(0, LARGEST_TEXT) : '' };
}

/** Sends calls for some seconds: as fast as some clients can, or at a rate, without waiting for answers. */
async function run({ clients, rate, seconds }) {
  const answers = [];
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const one = async () => {
    const at = elapsed();
    answers.push({ at, ...(await callOnce()) });
  };
  if (rate === undefined) {
    const client = async () => {
      while (elapsed() < seconds) await one();
    };
    await Promise.all(Array.from({ length: clients }, client));
  } else {
    const all = new Set();
    // Arrivals of independent callers: exponentially distributed gaps.
    for (let due = 0; due < seconds; due += -Math.log(1 - Math.random()) / rate) {
      if (due > elapsed()) await pause((due - elapsed()) * 1000);
      const running = one().finally(() => all.delete(running));
      all.add(running);
    }
    await Promise.all(all);
  }
  return { answers, seconds: elapsed() };
}

const answer = (message) => process.send?.(message);

process.on('message', (/** @type {any} */ message) => {
  if (message.run) void run(message.run).then((result) => answer({ run: result }));
  else if (message.ready) answer({ ready: stock.people.map(({ uploads }) => uploads.length) });
  else if (message.uploads)
    for (const [index, ids] of message.uploads.entries()) stock.people[index].uploads.push(...ids);
  else Object.assign(stock, message);
});
process.once('disconnect', () => process.exit());
