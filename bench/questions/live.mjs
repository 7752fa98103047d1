import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../apps/test-support/src/test-users.ts';
import { INSPECTED } from '../harness/inspector.mjs';
import { now } from '../harness/now.mjs';
import { measureProcessorTime, memoryMebibytes } from '../harness/processor-time.mjs';
import { median, summarize } from '../harness/rounds.mjs';
import { startFloor, startProduct } from '../harness/stage.mjs';

const HOLDER = path.join(import.meta.dirname, '../harness/hold-streams.mjs');
const STREAMS = [500, 2000];
const STREAMS_PER_SESSION = 8;
const RESTARTED_STREAMS = 2000;
/** Changes whose transactions are counted. Background work is a smaller part of many. */
const COUNTED_CHANGES = 10;
const QUIET_MILLISECONDS = 5000;
const LONGEST_WAIT_MILLISECONDS = 60_000;
/** Backends report their transactions after at most ten idle seconds. */
const REPORT_MILLISECONDS = 11_000;

async function openStreams(stage, system, count) {
  const cookies = await system.cookies(count);
  const memory = await measureMemory(system);
  const holder = fork(HOLDER);
  stage.onStop(() => holder.kill());
  const ask = async () => {
    holder.send({});
    return (await once(holder, 'message'))[0];
  };
  const areOpen = async (isMet) => {
    const deadline = now() + LONGEST_WAIT_MILLISECONDS;
    for (let { open } = await ask(); !isMet(open); { open } = await ask()) {
      if (now() > deadline) throw new Error(`${open} of ${count} streams are open`);
      await pause(50);
    }
  };
  holder.send({ address: system.address, cookies });
  await areOpen((open) => open === count);
  // The first checks of the streams' access end.
  await pause(2000);
  await ask();
  return { ask, areOpen, memory: await memory(count), close: () => holder.kill() };
}

/**
 * Returns a function that returns the memory of each new stream in KiB: all of the process,
 * and what it keeps.
 */
async function measureMemory({ pids, liveMemory }) {
  const resident = memoryMebibytes(pids[0], 'VmRSS');
  const before = await liveMemory();
  return async (count) => {
    const grown = 1024 * (memoryMebibytes(pids[0], 'VmRSS') - resident);
    const after = await liveMemory();
    const kept = after.heapUsed + after.external - before.heapUsed - before.external;
    return { resident: grown / count, kept: kept / 1024 / count };
  };
}

async function transactions({ owner }) {
  await pause(REPORT_MILLISECONDS);
  const { rows } = await owner.query(
    'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
}

/** Returns the transactions of one change, without those of the time that it takes. */
async function transactionsPerChange(system, streams, count) {
  const before = await transactions(system);
  const idle = (await transactions(system)) - before;
  for (let change = 0; change < COUNTED_CHANGES; change += 1) await waitForAll(system, streams, count);
  return ((await transactions(system)) - before - 2 * idle) / COUNTED_CHANGES;
}

/** Calls a list until `isDone`. @returns milliseconds of each call that was answered, sorted */
async function timeLists({ agency }, isDone) {
  const times = [];
  while (!isDone()) {
    const begun = now();
    const isAnswered = await agency.client.tickets.list({ limit: 50 }).then(
      () => true,
      () => false,
    );
    if (isAnswered) times.push(now() - begun);
    await pause(20);
  }
  return times.toSorted((one, other) => one - other);
}

const p99Of = (times) => times[Math.floor(times.length * 0.99)];

/** Restarts the server while many streams are open, and calls a list until all of them are back. */
async function measureRestart(stage, system) {
  const streams = await openStreams(stage, system, RESTARTED_STREAMS);
  const quietUntil = now() + QUIET_MILLISECONDS;
  const quiet = await timeLists(system, () => now() > quietUntil);
  await system.restart();
  const begun = now();
  let isBack = false;
  const [, busy] = await Promise.all([
    streams.areOpen((open) => open === RESTARTED_STREAMS).finally(() => (isBack = true)),
    timeLists(system, () => isBack),
  ]);
  const back = now() - begun;
  streams.close();
  return {
    'ms until all are back': back,
    'p50 of a list call meanwhile in ms': median(busy),
    'p99 of a list call meanwhile in ms': p99Of(busy),
    'p99 of a list call before in ms': p99Of(quiet),
  };
}

/**
 * Makes one change and waits until every stream received it.
 * @returns milliseconds from the change, sorted
 */
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
    resident: streams.memory.resident,
    kept: streams.memory.kept,
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

/**
 * Measures how long one change takes to reach 500 and 2,000 open streams, and how 2,000 reconnect
 * after a restart.
 */
export async function compareLive(stage, { rounds }) {
  const product = await startProduct(stage, 0, 1, { NODE_OPTIONS: INSPECTED });
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
    const perChange = await transactionsPerChange(ours, streams.get(ours.name), count);
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
      summarize(`${label}: KiB of memory per stream`, byName, 'resident', '≤ 20 KiB'),
      summarize(`${label}: KiB that a stream keeps (heap and buffers)`, byName, 'kept', '≤ 20 KiB'),
    );
  }
  const restart = await measureRestart(stage, systems[0]);
  results.restart = restart;
  const count = RESTARTED_STREAMS.toLocaleString('en');
  for (const [name, value] of Object.entries(restart))
    summary.push({
      measure: `Restart with ${count} streams: ${name}`,
      target: '',
      medians: { Plainview: value },
      ratio: null,
    });
  return { results, summary };
}
