import { mkdtemp, rm } from 'node:fs/promises';
// Measures what a rejected call costs the server under overload, in processor time. Calls that wait for a
// locked table make the server reject all lists. Usage: node bench/shedding.mjs [calls=4000]
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { adminRegistrationKey, operator, signInOperator } from '../apps/test-support/src/test-users.ts';
import { openOwner } from './harness/bytes-support.mjs';
import { processorMilliseconds } from './harness/processor-time.mjs';
import { call } from './questions/reads.mjs';

const CLIENTS = 100;
const WAITING_CALLS = 6;
/** Time for the server to reject all calls that it may reject. */
const RISE_MILLISECONDS = 5000;

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

/** Sends a call. @returns its status */
function send(url, { method, path: address, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}${address}`, { agent, method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const [calls = 4000] = process.argv.slice(2).map(Number);
const data = await mkdtemp(path.join(tmpdir(), 'plainview-shedding-'));
const product = await startProductProcess({
  DATA_DIRECTORY: data,
  PORT: '0',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  CALLS_PER_MINUTE: '1000000',
  OVERLOAD_CALLS: '1',
});
const owner = await openOwner(data);
try {
  const admin = await signInOperator(product.url);
  await owner.query('begin');
  await owner.query('lock table tickets in access exclusive mode');
  const get = call(admin, 'tickets/get', { id: crypto.randomUUID() });
  const waiting = Array.from({ length: WAITING_CALLS }, () => send(product.url, get));
  await pause(RISE_MILLISECONDS);
  const list = call(admin, 'tickets/list', { limit: 50 });
  const { pid } = product.child;
  const statuses = new Map();
  const round = async (count) => {
    let left = count;
    const client = async () => {
      while (left > 0) {
        left -= 1;
        const status = await send(product.url, list);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  };
  await round(calls / 4);
  const before = processorMilliseconds(pid);
  const begun = performance.now();
  await round(calls);
  const cost = processorMilliseconds(pid) - before;
  console.log(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
  console.log(
    `${(cost / calls).toFixed(3)} CPU ms per rejected call, in ${(performance.now() - begun).toFixed(0)} ms`,
  );
  await owner.query('rollback');
  await Promise.all(waiting);
} finally {
  agent.destroy();
  await owner.end();
  await product.stop();
  await rm(data, { recursive: true, force: true });
}
