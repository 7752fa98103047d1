import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { joinByKey } from '../../apps/test-support/src/test-users.ts';
import { memoryMebibytes } from '../harness/processor-time.mjs';
import { median, ratiosOf } from '../harness/rounds.mjs';
import { startProduct } from '../harness/stage.mjs';
import { call } from './reads.mjs';

const CLIENTS = 16;
const GETS = 50;
/** Time for the process to notice the overload. These calls count for no latency. */
const SETTLING_SECONDS = 5;
const REST_MILLISECONDS = 6000;
const OVERLOAD = 2;

/** The order of ten calls of the mixed load. */
const mix = ['get', 'bulk', 'list', 'get', 'bulk', 'get', 'signIn', 'get', 'list', 'bulk'];
const labels = {
  get: 'Get a ticket',
  list: 'List of tickets',
  bulk: 'List by API key',
  signIn: 'Sign-in',
};

const json = { 'content-type': 'application/json' };
const octet = () => Math.floor(Math.random() * 256);
/**
 * A failed sign-in, from another network each time: one network would soon be refused before
 * it costs anything.
 */
const signIn = () => ({
  method: 'POST',
  path: '/rpc/session/signIn',
  headers: { ...json, 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` },
  body: JSON.stringify({ json: { email: `${crypto.randomUUID()}@example.org`, password: 'wrong password' } }),
});

function send(agent, url, { method, path, headers, body }) {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const begun = performance.now();
    const end = (status) => resolve({ status, milliseconds: performance.now() - begun });
    const request = http.request(`${url}${path}`, { agent, method, headers: { ...headers, ...length } });
    request.on('response', (response) => {
      response.resume();
      response.on('error', () => end(0));
      response.on('end', () => end(response.statusCode));
    });
    request.on('error', () => end(0));
    request.end(body);
  });
}

/** Sends the mixed load: as fast as some clients can, or with a rate, without waiting for answers. */
async function work({ url, requests, clients, rate, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const answers = [];
  let next = 0;
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const one = async () => {
    const kind = mix[next % mix.length];
    const choices = requests[kind];
    const request = kind === 'signIn' ? signIn() : choices[next % choices.length];
    next += 1;
    const at = elapsed();
    answers.push({ kind, at, ...(await send(agent, url, request)) });
  };
  if (rate === undefined) {
    const client = async () => {
      while (elapsed() < seconds) await one();
    };
    await Promise.all(Array.from({ length: clients }, client));
  } else {
    const all = [];
    // Arrivals of independent callers: exponentially distributed gaps.
    for (let due = 0; due < seconds; due += -Math.log(1 - Math.random()) / rate) {
      const early = due - elapsed();
      if (early > 0) await pause(early * 1000);
      all.push(one());
    }
    await Promise.all(all);
  }
  agent.destroy();
  return { answers, seconds: elapsed() };
}

async function runMix(load) {
  const worker = fork(import.meta.filename);
  worker.send(load);
  const [result] = await once(worker, 'message');
  worker.disconnect();
  return result;
}

/** Answers of a kind that are expected without overload: a failed sign-in is one. */
const isServed = ({ kind, status }) => (kind === 'signIn' ? status === 401 : status === 200);

function figuresOf({ answers, seconds }, from) {
  const counted = answers.filter(({ at }) => at >= from);
  const figures = { callsPerSecond: answers.filter(isServed).length / seconds };
  for (const kind of Object.keys(labels)) {
    const own = counted.filter((answer) => answer.kind === kind);
    const times = own.filter(isServed).map(({ milliseconds }) => milliseconds);
    times.sort((one, other) => one - other);
    // Null: none was answered.
    figures[`${kind} p50`] = times[Math.floor(times.length * 0.5)] ?? null;
    figures[`${kind} p99`] = times[Math.floor(times.length * 0.99)] ?? null;
    figures[`${kind} shed`] = (100 * own.filter(({ status }) => status === 503).length) / own.length;
    figures[`${kind} failed`] =
      (100 * own.filter((one) => !isServed(one) && one.status !== 503).length) / own.length;
  }
  return figures;
}

async function requestsOf({ urls, agency }) {
  const program = await joinByKey(urls[0], agency);
  const { items } = await agency.client.tickets.list({ limit: GETS });
  return {
    get: items.map(({ id }) => call(agency, 'tickets/get', { id })),
    list: [call(agency, 'tickets/list', { limit: 50 })],
    bulk: [
      {
        method: 'GET',
        path: '/api/tickets?limit=50',
        headers: { authorization: `Bearer ${program.secret}` },
      },
    ],
  };
}

/**
 * Measures how many calls of a mixed load the product answers per second, then offers as many, and twice as
 * many, without waiting for answers.
 */
export async function measureOverload(stage, { rows, rounds, seconds }) {
  const product = await startProduct(stage, rows, 1, { TRUSTED_PROXIES: '127.0.0.1' });
  const load = { url: product.urls[0], requests: await requestsOf(product) };
  const results = { Capacity: [], Twice: [] };
  await runMix({ ...load, clients: CLIENTS, seconds });
  for (let round = 0; round < rounds; round += 1) {
    const { callsPerSecond } = figuresOf(await runMix({ ...load, clients: CLIENTS, seconds }), 0);
    for (const name of ['Capacity', 'Twice']) {
      await pause(REST_MILLISECONDS);
      const rate = callsPerSecond * (name === 'Twice' ? OVERLOAD : 1);
      const ran = await runMix({ ...load, rate, seconds: SETTLING_SECONDS + seconds });
      const [pid] = product.pids;
      const memory = { peak: memoryMebibytes(pid, 'VmHWM'), now: memoryMebibytes(pid, 'VmRSS') };
      results[name].push({ offered: rate, ...figuresOf(ran, SETTLING_SECONDS), ...memory });
    }
    await pause(REST_MILLISECONDS);
  }
  return { results, summary: summaryOf(results) };
}

/** Returns the median of the rounds in which calls were answered; a text if there is none. */
function medianOf(values) {
  const answered = values.filter((value) => value !== null);
  return answered.length === 0 ? 'all rejected' : median(answered);
}

/** Returns the ratios of the rounds in which calls were answered at both rates; null if there is none. */
function ratioOf(twice, capacity) {
  const both = twice.flatMap((value, round) =>
    value === null || capacity[round] === null ? [] : [[value, capacity[round]]],
  );
  if (both.length === 0) return null;
  return ratiosOf(
    both.map(([value]) => value),
    both.map(([, value]) => value),
  );
}

function summaryOf(results) {
  const row = (measure, figure, target = '', hasRatio = false) => {
    const [capacity, twice] = [results.Capacity, results.Twice].map((series) =>
      series.map((round) => round[figure]),
    );
    return {
      measure,
      target,
      medians: { 'At capacity': medianOf(capacity), 'At twice the capacity': medianOf(twice) },
      ratio: hasRatio ? ratioOf(twice, capacity) : null,
    };
  };
  return [
    row('Mixed load: calls/s offered', 'offered'),
    row('Mixed load: calls/s answered', 'callsPerSecond'),
    row(`${labels.get}: p50 in ms`, 'get p50', '', true),
    row(`${labels.get}: p99 in ms`, 'get p99', '≤ 2', true),
    row(`${labels.list}: p99 in ms`, 'list p99', '', true),
    ...Object.entries(labels).map(([kind, label]) => row(`${label}: rejected in %`, `${kind} shed`)),
    ...Object.entries(labels).map(([kind, label]) => row(`${label}: failed in %`, `${kind} failed`)),
    row('Peak memory of the server in MiB', 'peak'),
  ];
}

if (process.send && process.argv[1] === import.meta.filename)
  process.once(
    'message',
    (/** @type {any} */ load) => void work(load).then((result) => process.send(result)),
  );
