// Reads a drop: a folder with videos becomes one ticket, or several if it contains tickets.csv
// or tickets.xlsx.
import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refused } from './plainview-api.mjs';
import { readXlsx } from './read-xlsx.mjs';
import { openRegular, readRegular, readText } from './regular-files.mjs';

const SPREADSHEETS = ['tickets.csv', 'tickets.xlsx'];
const FACTS = 'ticket.json';
/** Written by this program. */
export const RESULT = 'plainview-result.csv';
const results = new Set([RESULT, `${RESULT}.new`]);

/** Files about a video that cameras write next to it, with the video's name. */
const SIDECAR = /\.(?:xml|json|csv|gpx|srt|vtt|txt|log|pdf|md5|sha1|sha256)$/iu;

const isOwn = (name) => name.startsWith('.') || [...SPREADSHEETS, FACTS, RESULT].includes(name);
const withoutExtension = (name) => name.replace(/\.[^./]+$/u, '');

/**
 * Returns what a drop contains, without folders and files of this program. Symbolic links are
 * not regular files.
 */
export async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.isDirectory() || entry.name.startsWith('.') || results.has(entry.name)) continue;
    const file = path.join(folder, entry.name);
    const found = await lstat(file);
    files.push({
      name: entry.name,
      path: file,
      isRegular: found.isFile(),
      sizeBytes: found.size,
      changedAt: found.mtimeMs,
    });
  }
  return files;
}

export async function sha256Of(file) {
  const hash = createHash('sha256');
  const handle = await openRegular(file);
  await pipeline(handle.createReadStream(), hash);
  return hash.digest('hex');
}

/**
 * Returns the rows of CSV with commas or semicolons. Cells in quotation marks may contain them,
 * and line breaks.
 */
function parseCsv(text) {
  const plain = text.replace(/^\uFEFF/u, '');
  const [head = ''] = plain.split(/\r?\n/u, 1);
  const separator = head.includes(';') && !head.includes(',') ? ';' : ',';
  const rows = [[]];
  const pattern = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|$)`, 'gu');
  for (const [, cell, end] of plain.matchAll(pattern)) {
    rows.at(-1).push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim());
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}

/** Returns the rows below the headings, by heading. */
function rowsByHeading(rows) {
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  const [headings = [], ...lines] = filled;
  const keys = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z]/gu, ''));
  return lines.map((cells) => Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? ''])));
}

const listOf = (text) =>
  text
    .split(/[;,]/u)
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

const readSheet = async ({ name, path: file }) =>
  name.toLowerCase().endsWith('.xlsx')
    ? readXlsx(name, await readRegular(file))
    : parseCsv(await readText(file));

async function ticketOfFolder(files) {
  const written = files.find(({ name }) => name === FACTS);
  const facts = written ? JSON.parse(await readText(written.path)) : {};
  const {
    incidentType = '',
    officersInvolved = [],
    caseNumber = '',
    notes = '',
    incidentTime = null,
  } = facts;
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
