// Sends requests from a separate process, so that the client's processor time is not the server's: each of
// several clients sends its next request when the last response has arrived.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';

/**
 * @typedef {object} Load
 * @property {string[]} urls origins; the clients are spread over them
 * @property {{ method: string, path: string, headers?: object, body?: string }[]} requests sent in turn
 * @property {number} clients
 * @property {number} [seconds] how long the requests are repeated; without it each is sent once
 */

/**
 * Runs a load. Fails if any request does not succeed.
 * @param {Load} load
 * @returns {Promise<{ calls: number, seconds: number, p50: number, p99: number }>} latencies in milliseconds
 */
export async function runLoad(load) {
  const worker = fork(import.meta.filename);
  worker.send(load);
  const [result] = await once(worker, 'message');
  worker.disconnect();
  if (result.error) throw new Error(result.error);
  return result;
}

/**
 * @param {http.Agent} agent
 * @param {string} origin
 * @param {Load['requests'][number]} request
 * @returns {Promise<void>}
 */
function send(agent, origin, { method, path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, method, headers: { ...headers, ...length } };
    const request = http.request(`${origin}${path}`, options, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode < 300) resolve();
        else
          reject(new Error(`${method} ${path}: ${response.statusCode} ${Buffer.concat(chunks).toString()}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** @param {Omit<Load, 'seconds'> & { seconds?: number }} load */
async function work({ urls, requests, clients, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const times = [];
  let next = 0;
  const begun = performance.now();
  const end = seconds === undefined ? Infinity : begun + seconds * 1000;
  const last = seconds === undefined ? requests.length : Infinity;
  const client = async (_, index) => {
    while (performance.now() < end && next < last) {
      const request = requests[next % requests.length];
      next += 1;
      const sent = performance.now();
      await send(agent, urls[index % urls.length], request);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - begun) / 1000;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  agent.destroy();
  return { calls: times.length, seconds: took, p50: at(0.5), p99: at(0.99) };
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', (/** @type {Load} */ load) => {
    work(load).then(
      (result) => process.send(result),
      (error) => process.send({ error: String(error?.message ?? error) }),
    );
  });
}
