// Runs a parser in a process of its own: of a workbook of a few kilobytes that unpacks to gigabytes, only that
// process ends. A worker thread would not be enough: the limits of its memory do not count buffers, and a single
// array or map that is too large ends the whole process.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refused } from './plainview-api.mjs';

const program = fileURLToPath(new URL('parse-child.mjs', import.meta.url));

/** Of the file. */
const LARGEST_BYTES = 64 * 1024 * 1024;
/** Of the JavaScript heap of the process. Its buffers are limited by the parsers. */
const MOST_MEGABYTES = 512;
/** Of the result, as JSON. */
const LARGEST_RESULT_BYTES = 16 * 1024 * 1024;
const LONGEST_MILLISECONDS = 30_000;

/**
 * Parses an open file of a drop.
 * @param {'xlsx' | 'csv' | 'json'} kind
 * @param name for messages
 * @param handle of the open file, which stays open
 * @returns rows of texts, or the value of JSON
 * @throws Refused if it cannot be parsed within the limits
 */
export async function parseFile(kind, name, handle) {
  const { size } = await handle.stat();
  if (size > LARGEST_BYTES) throw refusal(name, `it is larger than ${LARGEST_BYTES / 1024 / 1024} MB`);
  const child = spawn(process.execPath, [`--max-old-space-size=${MOST_MEGABYTES}`, program, kind], {
    // Without the settings of this program.
    env: {},
    stdio: ['ignore', 'pipe', 'ignore', handle.fd],
  });
  let problem = null;
  const stop = (reason) => {
    problem ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => stop('it takes too long'), LONGEST_MILLISECONDS);
  const pieces = [];
  let bytes = 0;
  child.stdout.on('data', (piece) => {
    bytes += piece.length;
    if (bytes > LARGEST_RESULT_BYTES) stop('it contains too much text');
    else pieces.push(piece);
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => clearTimeout(timer));
  if (problem !== null) throw refusal(name, problem);
  if (code !== 0) throw refusal(name, 'it needs too much memory');
  const { value, error } = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  if (error !== undefined) throw refusal(name, error);
  return value;
}

const refusal = (name, reason) => new Refused(`${name} cannot be read (${reason}).`);
