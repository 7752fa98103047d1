import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { INSPECTED } from '../harness/inspector.mjs';
import { now } from '../harness/now.mjs';
import { openSessions } from '../harness/open-sessions.mjs';
import { measureProcessorTime, memoryMebibytes } from '../harness/processor-time.mjs';
import { median, summarize } from '../harness/rounds.mjs';
import { startFloor, startProduct } from '../harness/stage.mjs';

const HOLDER = path.join(import.meta.dirname, '../harness/hold-streams.mjs');
/** Each stream has a user and a session of its own. Only the streams of the first agency receive its changes. */
const SCENES = [
  { streams: 500, agencies: 1 },
  { streams: 2000, agencies: 1 },
  { streams: 2000, agencies: 50 },
];
const RESTARTED_STREAMS = 2000;
/** Changes whose transactions are counted. Background work is a smaller part of many. */
const COUNTED_CHANGES = 10;
const QUIET_MILLISECONDS = 5000;
const LONGEST_WAIT_MILLISECONDS = 240_000;
/** Backends report their transactions after at most ten idle seconds. */
const REPORT_MILLISECONDS = 11_000;

async function openStreams(stage, system, { streams: count, agencies }) {
  const sessions = await system.sessions(count, agencies);
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
  holder.send({ address: system.address, cookies: sessions.map(({ cookie }) => cookie) });
  await areOpen((open) => open === count);
  // The first checks of the streams' access end.
  await pause(2000);
  await ask();
  const receivers = sessions.filter(({ isFirst }) => isFirst).length;
  return { ask, areOpen, receivers, memory: await memory(count), close: () => holder.kill() };
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
async function transactionsPerChange(system, streams) {
  const before = await transactions(system);
  const idle = (await transactions(system)) - before;
  for (let change = 0; change < COUNTED_CHANGES; change += 1) await waitForAll(system, streams);
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
  const streams = await openStreams(stage, system, { streams: RESTARTED_STREAMS, agencies: 1 });
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
 * Makes one change and waits until every stream of its agency received it.
 * @returns milliseconds from the change, sorted
 */
async function waitForAll(system, streams) {
  const begun = now();
  await system.change();
  const arrivals = [];
  while (arrivals.length < streams.receivers) {
    if (now() - begun > LONGEST_WAIT_MILLISECONDS)
      throw new Error(`only ${arrivals.length} streams of ${streams.receivers}`);
    await pause(50);
    arrivals.push(...(await streams.ask()).arrivals);
  }
  return arrivals.map((at) => at - begun).toSorted((one, other) => one - other);
}

async function measureRound(system, streams) {
  const end = await measureProcessorTime(system.pids, system.backends);
  const times = await waitForAll(system, streams);
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
  const { agency, owner, urls } = product;
  return [
    {
      ...product,
      address: `${urls[0]}/api/changes`,
      sessions: (count, agencies) => openSessions(owner, agency, count, agencies),
      change: () => agency.client.support.create({ text: 'x' }),
    },
    {
      ...floor,
      address: `${floor.urls[0]}/changes`,
      sessions: async (count) => Array.from({ length: count }, () => ({ cookie: '', isFirst: true })),
      change: () =>
        fetch(`${floor.urls[0]}/changes`, { method: 'POST', body: '{"event":"support.created"}' }),
    },
  ];
}

/** Returns the lines of the summary about one scene. The floor tells nobody apart, so it is compared in one agency. */
function summarizeScene({ streams, agencies }, byName, perChange) {
  const spread = agencies > 1 ? ` of ${agencies} agencies` : '';
  const label = `One change to ${streams.toLocaleString('en')} streams${spread}`;
  const line = (name, figure, target = '') =>
    agencies === 1
      ? summarize(`${label}: ${name}`, byName, figure, target)
      : {
          measure: `${label}: ${name}`,
          target,
          medians: { Plainview: median(byName.Plainview.map((round) => round[figure])) },
          ratio: null,
        };
  const isMany = streams >= 2000;
  return [
    line('p50 in ms', 'p50', isMany ? '≤ 60 ms' : ''),
    line('p99 in ms', 'p99'),
    line('CPU ms', 'cost'),
    {
      measure: `${label}: transactions`,
      target: 'constant',
      medians: { Plainview: perChange },
      ratio: null,
    },
    line('KiB of memory per stream', 'resident', isMany ? '≤ 50 KiB' : ''),
    line('KiB that a stream keeps (heap and buffers)', 'kept'),
  ];
}

/** Measures one change in a scene, in rounds. */
async function measureScene(stage, systems, scene, rounds) {
  const streams = new Map();
  for (const system of systems) streams.set(system.name, await openStreams(stage, system, scene));
  const byName = Object.fromEntries(systems.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const system of systems) {
      const measured = await measureRound(system, streams.get(system.name));
      if (round >= 0) byName[system.name].push(measured);
    }
  const [ours] = systems;
  const transactionsOfOne = await transactionsPerChange(ours, streams.get(ours.name));
  for (const { close } of streams.values()) close();
  return { ...scene, rounds: byName, transactions: transactionsOfOne };
}

/**
 * Measures how long one change takes to reach 500 and 2,000 open streams of as many users, and how 2,000 reconnect
 * after a restart.
 */
export async function compareLive(stage, { rounds }) {
  const product = await startProduct(stage, 0, 1, { NODE_OPTIONS: INSPECTED });
  const systems = withStreams(product, await startFloor(stage, product));
  const scenes = [];
  const summary = [];
  for (const scene of SCENES) {
    const compared = scene.agencies === 1 ? systems : systems.slice(0, 1);
    const measured = await measureScene(stage, compared, scene, rounds);
    scenes.push(measured);
    summary.push(...summarizeScene(scene, measured.rounds, measured.transactions));
  }
  const restart = await measureRestart(stage, systems[0]);
  const count = RESTARTED_STREAMS.toLocaleString('en');
  for (const [name, value] of Object.entries(restart))
    summary.push({
      measure: `Restart with ${count} streams: ${name}`,
      target: '',
      medians: { Plainview: value },
      ratio: null,
    });
  return { results: { scenes, restart }, summary };
}
