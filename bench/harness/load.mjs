// Sends requests with wrk, a client in C: a client in Node.js takes more processor time per call than the
// servers that are compared, and hides their difference.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'requests.lua');
const TIMEOUT = '30s';

/**
 * @typedef {{ method: string, path: string, headers?: object, body?: string }} LoadRequest
 * @typedef {object} Load
 * @property {string[]} urls origins; clients and requests are spread over them
 * @property {LoadRequest[]} requests sent in turn
 * @property {number} clients each sends its next request when the last response has arrived
 * @property {number} seconds at most
 * @property {boolean} [once] whether each request is sent once, and the load ends with the last one
 */

/** Runs wrk. Returns what its script printed. */
async function wrk(...options) {
  try {
    const { stdout } = await execute('wrk', options);
    return JSON.parse(stdout.split('\n').findLast((line) => line.startsWith('{')) ?? '');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new Error('Install wrk, which sends the requests (Debian: apt-get install wrk).', { cause: error });
  }
}

/** Returns a request as it is sent. */
function encode({ method, path: target, headers = {}, body = '' }, { host }) {
  const fields = { host, ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Returns texts with the length of each in front of it. */
const framed = (texts) => texts.map((text) => `${Buffer.byteLength(text)}\n${text}`).join('');

/**
 * Sends a load to one origin.
 * @param {string} url
 * @param {Omit<Load, 'urls'>} load
 */
async function sendTo(url, { requests, clients, seconds, once }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-load-'));
  try {
    const file = path.join(folder, 'requests');
    await writeFile(file, framed(requests.map((request) => encode(request, new URL(url)))));
    const pace = ['--connections', String(clients), '--duration', `${Math.ceil(seconds)}s`];
    const program = ['--script', SCRIPT, url, '--', file, once === true ? 'once' : 'again'];
    return await wrk('--threads', '1', ...pace, '--timeout', TIMEOUT, ...program);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a load. Fails if any request does not succeed.
 * @param {Load} load
 * @returns {Promise<{ calls: number, seconds: number, p50: number, p99: number }>} latencies in milliseconds
 */
export async function runLoad({ urls, requests, clients, ...load }) {
  const parts = await Promise.all(
    urls.map((url, place) => {
      const own = requests.filter((_, index) => urls.length === 1 || index % urls.length === place);
      return sendTo(url, { ...load, requests: own, clients: Math.max(1, Math.round(clients / urls.length)) });
    }),
  );
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  // Where each request is sent once, clients that find none left send the last one again.
  const allowed = load.once === true ? clients : 0;
  if (sum('failed') > allowed) throw new Error(`${sum('failed')} of ${sum('calls')} requests failed`);
  const largest = (key) => Math.max(...parts.map((part) => part[key]));
  return {
    calls: sum('calls'),
    seconds: largest('seconds'),
    p50: sum('p50') / parts.length,
    p99: largest('p99'),
  };
}
