// Measures how long an administrator's list calls take while another client attacks the server with input
// that is cheap to send: wide, deep and large bodies, with and without a session. Each attack is compared
// with quiet periods of the same run. Usage: node bench/attacks.mjs [seconds=6] [part of an attack's name]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';

const MEBIBYTE = 1024 * 1024;
/** Number of concurrent attacking connections. */
const ATTACKERS = 6;
const PAUSE_MILLISECONDS = 20;

const wide = (bytes) => `[${'1,'.repeat(bytes / 2 - 2)}1]`;
const deep = (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const rpc = (json) => `{"json":${json}}`;

const attacks = {
  // Not an attack, but a baseline: the load of as many busy colleagues.
  'signed in, ordinary calls, /rpc': { path: '/rpc/tickets/counts', body: '{}', isSignedIn: true },
  'anonymous, 1 MiB wide, /api': { path: '/api/session', body: wide(MEBIBYTE - 64) },
  'anonymous, 1 MiB wide, /rpc': { path: '/rpc/session/signIn', body: rpc(wide(MEBIBYTE - 64)) },
  'anonymous, 60 KiB wide, /api': { path: '/api/session', body: wide(60 * 1024) },
  'anonymous, 5,000 deep, /api': { path: '/api/session', body: deep(5000) },
  'anonymous, 5,000 deep, /rpc': { path: '/rpc/session/signIn', body: rpc(deep(5000)) },
  'anonymous, 1 MiB form, /api': {
    path: '/api/session',
    type: 'application/x-www-form-urlencoded',
    body: 'a[]=1&'.repeat(MEBIBYTE / 6 - 10),
  },
  'signed in, 1 MiB wide, /rpc': {
    path: '/rpc/tickets/create',
    body: rpc(wide(MEBIBYTE - 64)),
    isSignedIn: true,
  },
  'signed in, 1 MiB wide, /api': { path: '/api/tickets', body: wide(MEBIBYTE - 64), isSignedIn: true },
};

if (process.send) {
  const [orders] = await once(process, 'message');
  await sendRepeatedly(orders);
} else await main();

/** Sends the same body repeatedly on several connections at once, until the parent process says to stop. */
async function sendRepeatedly({ url, path: address, type = 'application/json', body, cookie }) {
  const stop = new AbortController();
  process.once('message', () => stop.abort());
  const bytes = Buffer.from(body);
  const statuses = {};
  const note = (status) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const loop = async () => {
    while (!stop.signal.aborted) {
      const headers = { 'content-type': type, ...(cookie && { cookie }) };
      try {
        const answer = await fetch(`${url}${address}`, { method: 'POST', headers, body: bytes });
        await answer.arrayBuffer();
        note(answer.status);
      } catch {
        note('cut');
      }
    }
  };
  const loops = Array.from({ length: ATTACKERS }, loop);
  process.send('started');
  await Promise.all(loops);
  process.send(statuses);
  process.disconnect();
}

async function main() {
  const seconds = Number(process.argv[2] ?? 6);
  const wanted = process.argv[3] ?? '';
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-attacks-'));
  console.log('median and worst of list calls in ms, and as multiples of the quiet periods around');
  try {
    for (const [name, attack] of Object.entries(attacks))
      if (name.includes(wanted)) await compare(name, attack, directory, seconds);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Compares in a new product process, whose rate limits are unused. */
async function compare(name, { isSignedIn = false, ...sent }, directory, seconds) {
  const product = await startProductProcess({
    DATA_DIRECTORY: directory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  });
  try {
    const admin = await signInOperator(product.url);
    const agency = await joinAgency(product.url, admin, 'County 1 Police Department');
    await timesOf(admin, seconds);
    const before = await timesOf(admin, seconds / 2);
    const cookie = isSignedIn ? agency.cookie() : undefined;
    const attacker = fork(fileURLToPath(import.meta.url));
    attacker.send({ ...sent, cookie, url: product.url });
    await once(attacker, 'message');
    const attacked = figuresOf(await timesOf(admin, seconds));
    attacker.send('stop');
    const [statuses] = await once(attacker, 'message');
    const quiet = figuresOf(before.concat(await timesOf(admin, seconds / 2)));
    const ratio = (key) => (attacked[key] / quiet[key]).toFixed(1);
    console.log(
      `${name.padEnd(32)} median ${quiet.median.toFixed(1)} -> ${attacked.median.toFixed(1)} (x${ratio('median')})` +
        `  worst ${quiet.worst.toFixed(0)} -> ${attacked.worst.toFixed(0)} (x${ratio('worst')})  answers ${JSON.stringify(statuses)}`,
    );
  } finally {
    await product.stop();
  }
}

/** Requests a list repeatedly for this many seconds. @returns milliseconds of each call */
async function timesOf(person, seconds) {
  const times = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const begun = performance.now();
    await person.client.tickets.list({});
    times.push(performance.now() - begun);
    await pause(PAUSE_MILLISECONDS);
  }
  return times;
}

function figuresOf(times) {
  const sorted = times.toSorted((one, other) => one - other);
  return { median: sorted[Math.floor(sorted.length / 2)], worst: sorted.at(-1) };
}
