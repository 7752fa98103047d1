// Measures how much open change streams slow other users down: the list call of another agency with and
// without a writer that makes changes, alternating on one product, with 0 streams and then more. Every stream
// sees every change. Also measures the server's transactions and processor time per change. Usage: node
// bench/streams.mjs [streams=0,50,400] [changes a second=10] [calls=40] [rounds=4]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';

const STREAMS_PER_SESSION = 8;

/** Holds streams open in a separate process and counts what they receive. */
async function holdStreams() {
  let received = 0;
  let open = 0;
  process.on('message', ({ url, cookies }) => {
    if (!cookies) {
      process.send({ received, open });
      return;
    }
    const agent = new http.Agent({ maxSockets: Infinity });
    for (const cookie of cookies) {
      const request = http.get(`${url}/api/changes`, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`);
        open += 1;
        response.on('data', (chunk) => (received += chunk.toString().split('event: message').length - 1));
        response.on('close', () => (open -= 1));
      });
      request.on('error', () => undefined);
    }
  });
}

function measure(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], worst: sorted.at(-1) };
}

async function listRepeatedly(person, calls) {
  const times = [];
  for (let call = 0; call < calls; call += 1) {
    const begun = performance.now();
    await person.client.tickets.list({});
    times.push(performance.now() - begun);
    await pause(10);
  }
  return times;
}

/** Makes changes at a steady rate, one after another, until stopped. */
function startWriter(person, perSecond) {
  const stopping = new AbortController();
  const times = [];
  const running = (async () => {
    const begun = performance.now();
    while (!stopping.signal.aborted) {
      const started = performance.now();
      await person.client.support.create({ text: 'x' });
      times.push(performance.now() - started);
      await pause(Math.max(0, begun + (1000 * times.length) / perSecond - performance.now()));
    }
  })();
  return async () => {
    stopping.abort();
    await running;
    return times;
  };
}

/** Returns the processor time of a process in milliseconds. */
async function processorMilliseconds(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

async function main() {
  const [counts = '0,50,400', rate = '10', calls = '40', rounds = '4'] = process.argv.slice(2);
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-streams-'));
  const product = await startProductProcess({
    DATA_DIRECTORY: path.join(directory, 'data'),
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    LIVE_STREAMS: '5000',
  });
  const holder = fork(import.meta.filename, ['hold']);
  try {
    const { url } = product;
    const admin = await signInOperator(url);
    const writer = await joinAgency(url, admin, 'North PD');
    const lister = await joinAgency(url, admin, 'South PD');
    const holderState = async () => {
      holder.send({});
      const [state] = await once(holder, 'message');
      return state;
    };
    const owner = new pg.Client({
      host: path.join(directory, 'data', 'postgres', 'socket'),
      user: 'plainview',
      password: await readFile(path.join(directory, 'data', 'postgres', 'password'), 'utf8'),
      database: 'plainview',
    });
    await owner.connect();
    const commits = async () => {
      // Backends report their statistics after at most ten idle seconds.
      await pause(11_000);
      const { rows } = await owner.query(
        'select xact_commit::int as n from pg_stat_database where datname = current_database()',
      );
      return rows[0].n;
    };
    await listRepeatedly(lister, 100);
    console.log(
      'streams | list ms, no changes: median worst | with changes: median worst | ratio of medians | change ms median | ' +
        'events received / expected | transactions, processor ms of the server per change',
    );
    let open = 0;
    for (const wanted of counts.split(',').map(Number)) {
      const cookies = [];
      while (open + cookies.length < wanted) {
        const person = await signIn(url, writer.email, writer.password);
        const more = Math.min(STREAMS_PER_SESSION, wanted - open - cookies.length);
        for (let count = 0; count < more; count += 1) cookies.push(person.cookie());
      }
      open = wanted;
      holder.send({ url, cookies });
      while ((await holderState()).open < wanted) await pause(100);
      await pause(1000);

      const before = await holderState();
      const times = { quiet: [], busy: [], change: [] };
      for (let round = 0; round < Number(rounds); round += 1) {
        times.quiet.push(...(await listRepeatedly(lister, Number(calls))));
        const stop = startWriter(writer, Number(rate));
        times.busy.push(...(await listRepeatedly(lister, Number(calls))));
        times.change.push(...(await stop()));
        await pause(2000);
      }
      const after = await holderState();

      // Jobs and client requests also count, so subtract an equal period without changes.
      const start = await commits();
      const idle = (await commits()) - start;
      const worked = await processorMilliseconds(product.child.pid);
      for (let count = 0; count < 50; count += 1) {
        await writer.client.support.create({ text: 'x' });
        await pause(60);
      }
      await pause(500);
      const processor = ((await processorMilliseconds(product.child.pid)) - worked) / 50;
      const transactions = ((await commits()) - start - 2 * idle) / 50;
      const [quiet, busy] = [measure(times.quiet), measure(times.busy)];
      console.log(
        [
          String(wanted).padStart(7),
          `${quiet.median.toFixed(1)} ${quiet.worst.toFixed(1)}`,
          `${busy.median.toFixed(1)} ${busy.worst.toFixed(1)}`,
          `×${(busy.median / quiet.median).toFixed(2)}`,
          measure(times.change).median.toFixed(1),
          `${after.received - before.received} / ${times.change.length * wanted}`,
          `${transactions.toFixed(1)}, ${processor.toFixed(1)}`,
        ].join(' | '),
      );
    }
    await owner.end();
  } finally {
    holder.kill();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

await (process.argv[2] === 'hold' ? holdStreams() : main());
