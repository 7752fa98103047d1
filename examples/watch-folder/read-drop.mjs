// Reads a drop: a folder with videos becomes one ticket, or several if it contains tickets.csv
// or tickets.xlsx.
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { parseFile } from './parse-file.mjs';
import { Refused } from './plainview-api.mjs';

const SPREADSHEETS = ['tickets.csv', 'tickets.xlsx'];
const FACTS = 'ticket.json';
/** Written by this program: the tickets of a drop, or why there are none. */
export const RESULT = 'plainview-result.csv';
export const PROBLEM = 'plainview-problem.txt';
const results = new Set([RESULT, PROBLEM].flatMap((name) => [name, `${name}.new`]));

/** Files about a video that cameras write next to it, with the video's name. */
const SIDECAR = /\.(?:xml|json|csv|gpx|srt|vtt|txt|log|pdf|md5|sha1|sha256)$/iu;

const LARGEST_SIDECAR_BYTES = 64 * 1024 * 1024;

const isOwn = (name) => name.startsWith('.') || [...SPREADSHEETS, FACTS, RESULT].includes(name);
const withoutExtension = (name) => name.replace(/\.[^./]+$/u, '');

/**
 * Returns what a drop contains, without folders and files of this program. Links are not regular files. `open`
 * opens a file if it is still the one that was listed.
 * @param {import('./drop-folder.mjs').DropFolder} folder
 */
export async function listFiles(folder) {
  const entries = await folder.entries();
  const files = [];
  for (const { name, isDirectory } of entries
    .map((entry) => ({ name: entry.name, isDirectory: entry.isDirectory() }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (isDirectory || name.startsWith('.') || results.has(name)) continue;
    const found = await folder.describe(name);
    files.push({
      name,
      isRegular: found.isFile(),
      sizeBytes: Number(found.size),
      changedAt: Number(found.mtimeMs),
      // A file that replaced another one with the same size and time is another file.
      identity: [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' '),
      open: () => folder.openFile(name, found),
    });
  }
  return files;
}

/** Returns the SHA-256 of an open file, which stays open. */
export async function sha256Of(handle) {
  const hash = createHash('sha256');
  await pipeline(handle.createReadStream({ start: 0, autoClose: false }), hash);
  return hash.digest('hex');
}

/** Reads a file about a video. @throws Refused if it is larger than the server accepts */
export async function readSidecar({ name, sizeBytes, open }) {
  if (sizeBytes > LARGEST_SIDECAR_BYTES) throw new Refused(`${name} is larger than 64 MB.`);
  const handle = await open();
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Returns the rows below the headings, by heading. */
function rowsByHeading(rows) {
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  const [headings = [], ...lines] = filled;
  const keys = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z]/gu, ''));
  return lines.map((cells) => Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? ''])));
}

/** Names may have commas, such as “Van Dyke, Jason D.”. */
const listOf = (text) =>
  text
    .split(/[;\n]/u)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/**
 * Returns the tickets that a drop becomes.
 * @param defaults incident type and officers of tickets that name none
 * @throws Refused if the drop is not complete
 */
export async function readDrop(files, defaults) {
  const strange = files.find(({ isRegular }) => !isRegular);
  if (strange) throw new Refused(`${strange.name} is not a regular file.`);
  const named = new Map(files.map((file) => [file.name.toLowerCase(), file]));
  const sheets = SPREADSHEETS.map((name) => named.get(name)).filter(Boolean);
  if (sheets.length > 1) throw new Refused(`There are both ${SPREADSHEETS.join(' and ')}. Keep one of them.`);
  const [sheet] = sheets;
  const tickets = sheet
    ? ticketsOfRows(sheet.name, rowsByHeading(await readSheet(sheet)), named)
    : [await ticketOfFolder(files)];
  for (const ticket of tickets) {
    ticket.incidentType ||= defaults.incidentType;
    if (ticket.officersInvolved.length === 0) ticket.officersInvolved = defaults.officers;
    if (ticket.videos.length === 0) throw new Refused('There is no video.');
    if (ticket.incidentType === '' || ticket.officersInvolved.length === 0)
      throw new Refused(`The incident type or the officers are missing. Write them into ${FACTS}.`);
  }
  return tickets;
}

/** Parses a file of the drop in another process. */
async function parse(kind, { name, open }) {
  const handle = await open();
  try {
    return await parseFile(kind, name, handle);
  } finally {
    await handle.close();
  }
}

const readSheet = (file) => parse(file.name.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv', file);

const isText = (value) => typeof value === 'string';

/** Requires that the properties of a ticket have the types that the API accepts. */
function requireFacts({ incidentType, officersInvolved, caseNumber, notes, incidentTime }) {
  const areTexts =
    [incidentType, caseNumber, notes].every(isText) && (incidentTime === null || isText(incidentTime));
  if (!areTexts || !Array.isArray(officersInvolved) || !officersInvolved.every(isText))
    throw new Refused(`${FACTS} must contain texts, and officersInvolved a list of texts.`);
}

async function ticketOfFolder(files) {
  const written = files.find(({ name }) => name === FACTS);
  const facts = written ? await parse('json', written) : {};
  if (typeof facts !== 'object' || facts === null) throw new Refused(`${FACTS} is not an object.`);
  const {
    incidentType = '',
    officersInvolved = [],
    caseNumber = '',
    notes = '',
    incidentTime = null,
  } = facts;
  requireFacts({ incidentType, officersInvolved, caseNumber, notes, incidentTime });
  const videos = files
    .filter(({ name }) => !isOwn(name) && !SIDECAR.test(name))
    .map((file) => ({ file, facts: {}, sidecars: sidecarsOf(file, files) }));
  return { key: '', incidentType, officersInvolved, caseNumber, notes, incidentTime, videos };
}

const first = (group, field) => group.map(({ row }) => row[field] ?? '').find((text) => text !== '') ?? '';

/** Rows with the same case number are one ticket; a row without one is a ticket of its own. */
function ticketsOfRows(sheet, rows, named) {
  const groups = new Map();
  for (const [index, row] of rows.entries()) {
    const file = named.get(row.file?.toLowerCase() ?? '');
    if (!file) throw new Refused(`Row ${index + 2} of ${sheet}: there is no file “${row.file ?? ''}”.`);
    const key = row.casenumber || `row ${index + 2}`;
    groups.set(key, [...(groups.get(key) ?? []), { row, file }]);
  }
  return [...groups].map(([key, group]) => ({
    key,
    incidentType: first(group, 'incidenttype'),
    officersInvolved: [...new Set(group.flatMap(({ row }) => listOf(row.officers ?? '')))],
    caseNumber: first(group, 'casenumber'),
    notes: first(group, 'notes'),
    incidentTime: null,
    videos: group.map(({ row, file }) => ({
      file,
      facts: {
        ...(row.category && { category: row.category }),
        ...(row.device && { deviceId: row.device }),
        ...(row.location && { location: row.location }),
      },
      sidecars: sidecarsOf(file, [...named.values()]),
    })),
  }));
}

const sidecarsOf = ({ name }, files) => {
  const names = new Set([name, withoutExtension(name)].map((each) => each.toLowerCase()));
  return files.filter(
    (other) =>
      SIDECAR.test(other.name) &&
      !isOwn(other.name) &&
      other.sizeBytes > 0 &&
      names.has(withoutExtension(other.name).toLowerCase()),
  );
};
