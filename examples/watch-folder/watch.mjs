// Watches a folder on a server and creates Plainview tickets from the files dropped there. No
// dependencies; see README.md.
//
//   PLAINVIEW_URL=https://review.example.gov PLAINVIEW_KEY_FILE=plainview.key WATCH=/srv/drop
//   STATE=state node watch.mjs
//
// With --once, it scans the folder once.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DropFolder } from './drop-folder.mjs';
import { Plainview, Refused } from './plainview-api.mjs';
import { listFiles, PROBLEM, readDrop, readSidecar, RESULT, sha256Of } from './read-drop.mjs';
import { RunState } from './run-state.mjs';

const {
  PLAINVIEW_URL: url = 'http://localhost:8080',
  PLAINVIEW_KEY_FILE: keyFile = 'plainview.key',
  WATCH: inbox = '.',
  STATE: stateFolder = 'plainview-state',
  INCIDENT_TYPE: incidentType = '',
  OFFICERS: officers = '',
} = process.env;
/** A drop is complete when none of its files has changed for this long. */
const settleMilliseconds = Number(process.env.SETTLE_SECONDS ?? 60) * 1000;
const intervalMilliseconds = Number(process.env.INTERVAL_SECONDS ?? 60) * 1000;
const pollMilliseconds = Number(process.env.POLL_MILLISECONDS ?? 1000);
const defaults = {
  incidentType,
  officers: officers
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean),
};

/** Prints a line. Names of files may contain characters that control a terminal. */
const say = (text) =>
  process.stdout.write(`${new Date().toISOString()} ${text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '?')}\n`);

/** Accepts the key alone, or the header that docs/integrators.md writes. */
const key = (await readFile(keyFile, 'utf8')).trim().split(' ').at(-1);
const plainview = new Plainview({ url, key, pollMilliseconds });

const states = await RunState.open(stateFolder, inbox);

const scanAlone = () => states.withLock(scan, (pid) => say(`Process ${pid} is working on this folder.`));

async function scan() {
  const watched = await DropFolder.open(inbox, { followsLink: true });
  try {
    for (const entry of await watched.entries()) {
      if (entry.name.startsWith('.')) continue;
      // One drop never ends the work on the others. The next scan retries.
      const failure = await scanEntry(watched, entry).catch((error) => error);
      if (failure) say(`${entry.name}: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  } finally {
    await watched.close();
  }
}

async function scanEntry(watched, entry) {
  if (entry.isSymbolicLink()) await sayOnce(entry.name, 'It is a link, which is not followed.');
  if (!entry.isDirectory()) return;
  const folder = await watched.openFolder(entry.name);
  try {
    await processDrop(entry.name, folder);
  } finally {
    await folder.close();
  }
}

async function sayOnce(name, problem) {
  const state = await states.read(name);
  if (state.problem === problem) return;
  say(`${name}: ${problem}`);
  await states.save(name, { ...state, fingerprint: '', problem });
}

async function processDrop(name, folder) {
  const files = await listFiles(folder);
  const newest = Math.max(0, ...files.map(({ changedAt }) => changedAt));
  if (files.length === 0 || Date.now() - newest < settleMilliseconds) return;
  const fingerprint = JSON.stringify(files.map((file) => [file.name, file.sizeBytes, file.changedAt]));
  const state = await states.read(name);
  if (state.fingerprint === fingerprint && (state.isDone || state.problem)) return;
  if (state.fingerprint !== fingerprint) Object.assign(state, { fingerprint, isDone: false, problem: null });
  state.hashes ??= {};
  state.uploads ??= {};
  const save = () => states.save(name, state);
  try {
    const results = [];
    for (const ticket of await readDrop(files, defaults)) {
      const created = await createTicket(ticket, state, save);
      say(`${name}: ticket ${created.number}`);
      results.push(...ticket.videos.map(({ file }) => [file.name, created.number, file.sha256]));
    }
    const lines = [['File name', 'Ticket number', 'SHA-256'], ...results];
    await folder.replaceFile(RESULT, lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join(''));
    await folder.removeFile(PROBLEM);
    Object.assign(state, { isDone: true, uploads: {} });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The same drop would fail again, so it is set aside until a file changes.
    state.problem = error.message;
    say(`${name}: ${error.message}`);
    await folder
      .replaceFile(PROBLEM, `${error.message}\n`)
      .catch((failure) => say(`${name}: ${failure.message}`));
  }
  await save();
}

/** Returns a cell of CSV. A leading character that begins a formula is escaped. */
const cellOf = (text) => `"${(/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Uploads the videos of a ticket and creates it. The same files give the same ticket, however
 * often this runs.
 */
async function createTicket(ticket, state, save) {
  const { key: group, videos, ...facts } = ticket;
  const files = [...new Set(videos.map(({ file }) => file))];
  try {
    // What is sent is what was hashed, whatever happens to the names of the files.
    for (const file of files) {
      file.handle = await file.open();
      file.sha256 = state.hashes[hashKey(file)] ?? (await sha256Of(file.handle));
      state.hashes[hashKey(file)] = file.sha256;
      await save();
    }
    const earlier = await findTicket(videos);
    const created = earlier ?? (await submit(group, facts, videos, state, save));
    for (const { file, sidecars } of videos) {
      const { videoId } = created.videos.find(({ sha256 }) => sha256 === file.sha256) ?? {};
      for (const sidecar of videoId ? sidecars : [])
        await plainview.storeSidecar(videoId, sidecar.name, await readSidecar(sidecar));
    }
    return created;
  } finally {
    for (const file of files) await file.handle?.close();
  }
}

const hashKey = ({ name, identity }) => `${name} ${identity}`;

/** Returns the ticket that already has all of these files, or null. */
async function findTicket(videos) {
  const stored = await plainview.findStored([...new Set(videos.map(({ file }) => file.sizeBytes))]);
  const ids = new Set(videos.map(({ file }) => stored.get(file.sha256)?.ticketId));
  const [id] = ids;
  return ids.size === 1 && id !== undefined ? plainview.getTicket(id) : null;
}

async function submit(group, facts, videos, state, save) {
  const stored = [];
  for (const { file, facts: about } of videos) {
    const upload = await plainview.upload(file, state.uploads[file.sha256] ?? null, async (location) => {
      state.uploads[file.sha256] = location;
      await save();
    });
    stored.push({ uploadId: upload.id, length: lengthOf(upload), ...about });
  }
  const hashes = videos.map(({ file }) => file.sha256).toSorted();
  return plainview.createTicket({
    submissionKey: uuidOf([group, ...hashes].join('\n')),
    ...facts,
    videos: stored,
  });
}

/** Returns the measured duration as hh:mm:ss. */
function lengthOf({ facts }) {
  const seconds = Math.round((facts?.durationMicroseconds ?? 0) / 1_000_000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Returns a UUID that depends only on the text (version 8, RFC 9562). */
function uuidOf(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

if (process.argv.includes('--once')) await scanAlone();
else {
  say(`Watching ${path.resolve(inbox)} for ${url}`);
  for (;;) {
    await scanAlone().catch((error) => say(error.message));
    await new Promise((resolve) => setTimeout(resolve, intervalMilliseconds));
  }
}
