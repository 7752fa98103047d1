import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../apps/test-support/src/test-users.ts';
import { measureProcessorTime, memoryMebibytes } from '../harness/processor-time.mjs';
import { median, summarize } from '../harness/rounds.mjs';
import { startFloor, startProduct } from '../harness/stage.mjs';

const STREAMS = [500, 2000];
const STREAMS_PER_SESSION = 8;
const LONGEST_WAIT_MILLISECONDS = 60_000;
/** Backends report their transactions after at most ten idle seconds. */
const REPORT_MILLISECONDS = 11_000;

/** Milliseconds of the machine's monotonic clock, which all processes share. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Holds streams open in a separate process, and records when each of them receives an event. */
function holdStreams() {
  const agent = new http.Agent({ maxSockets: Infinity });
  let open = 0;
  let arrivals = [];
  process.on('message', ({ address, cookies }) => {
    if (!cookies) {
      process.send({ open, arrivals });
      arrivals = [];
      return;
    }
    for (const cookie of cookies) {
      const request = http.get(address, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`);
        open += 1;
        response.on('data', (chunk) => {
          if (chunk.includes('event: message')) arrivals.push(now());
        });
        response.on('close', () => (open -= 1));
      });
      request.on('error', () => undefined);
    }
  });
  process.once('disconnect', () => process.exit());
}

async function openStreams(stage, system, count) {
  const holder = fork(import.meta.filename);
  stage.onStop(() => holder.kill());
  const ask = async () => {
    holder.send({});
    return (await once(holder, 'message'))[0];
  };
  holder.send({ address: system.address, cookies: await system.cookies(count) });
  const deadline = now() + LONGEST_WAIT_MILLISECONDS;
  for (let { open } = await ask(); open < count; { open } = await ask()) {
    if (now() > deadline) throw new Error(`only ${open} of ${count} streams opened`);
    await pause(100);
  }
  // The first checks of the streams' access end.
  await pause(2000);
  await ask();
  return { ask, close: () => holder.kill() };
}

async function transactions({ owner }) {
  await pause(REPORT_MILLISECONDS);
  const { rows } = await owner.query(
    'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
}

/** Makes one change and waits until every stream received it. @returns milliseconds from the change, sorted */
async function waitForAll(system, streams, count) {
  const begun = now();
  await system.change();
  const arrivals = [];
  while (arrivals.length < count) {
    if (now() - begun > LONGEST_WAIT_MILLISECONDS)
      throw new Error(`only ${arrivals.length} streams of ${count}`);
    await pause(50);
    arrivals.push(...(await streams.ask()).arrivals);
  }
  return arrivals.map((at) => at - begun).toSorted((one, other) => one - other);
}

async function measureRound(system, streams, count) {
  const end = await measureProcessorTime(system.pids, system.backends);
  const times = await waitForAll(system, streams, count);
  // Work that continues after the last event belongs to the change, too.
  await pause(500);
  const { server, postgres } = await end();
  return {
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)],
    cost: server + postgres,
    memory: memoryMebibytes(system.pids[0], 'VmRSS'),
  };
}

/** Adds what the streams need: their URL, their user, and a function that makes a change. */
function withStreams(product, floor) {
  const { agency, urls } = product;
  return [
    {
      ...product,
      address: `${urls[0]}/api/changes`,
      async cookies(count) {
        const all = [];
        while (all.length < count) {
          const cookie = (await signIn(urls[0], agency.email, agency.password)).cookie();
          for (let i = 0; i < STREAMS_PER_SESSION && all.length < count; i += 1) all.push(cookie);
        }
        return all;
      },
      change: () => agency.client.support.create({ text: 'x' }),
    },
    {
      ...floor,
      address: `${floor.urls[0]}/changes`,
      cookies: async (count) => Array.from({ length: count }, () => ''),
      change: () =>
        fetch(`${floor.urls[0]}/changes`, { method: 'POST', body: '{"event":"support.created"}' }),
    },
  ];
}

/** Measures how long one change takes to reach 500 and 2,000 open streams. */
export async function compareLive(stage, { rounds }) {
  const product = await startProduct(stage, 0);
  const systems = withStreams(product, await startFloor(stage, product));
  const results = {};
  const summary = [];
  for (const count of STREAMS) {
    const streams = new Map();
    for (const system of systems) streams.set(system.name, await openStreams(stage, system, count));
    const byName = Object.fromEntries(systems.map(({ name }) => [name, []]));
    for (let round = -1; round < rounds; round += 1)
      for (const system of systems) {
        const measured = await measureRound(system, streams.get(system.name), count);
        if (round >= 0) byName[system.name].push(measured);
      }
    const [ours] = systems;
    const before = await transactions(ours);
    const idle = (await transactions(ours)) - before;
    await waitForAll(ours, streams.get(ours.name), count);
    const perChange = (await transactions(ours)) - before - 2 * idle;
    for (const { close } of streams.values()) close();
    const label = `One change to ${count.toLocaleString('en')} streams`;
    results[count] = { rounds: byName, transactions: perChange };
    summary.push(
      summarize(`${label}: p50 in ms`, byName, 'p50', count === 2000 ? '≤ 50 ms' : ''),
      summarize(`${label}: p99 in ms`, byName, 'p99'),
      summarize(`${label}: CPU ms`, byName, 'cost'),
      {
        measure: `${label}: transactions`,
        target: 'constant',
        medians: { Plainview: perChange },
        ratio: null,
      },
    );
  }
  return { results, summary };
}

if (process.send && process.argv[1] === import.meta.filename) holdStreams();
