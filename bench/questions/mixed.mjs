import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { joinAgency, signIn } from '../../apps/test-support/src/test-users.ts';
import { addUploads, rareWord } from '../harness/fill-lists.mjs';
import { figuresOf, memoryOf, reportFailures, summarizeMixed } from '../harness/mixed-figures.mjs';
import { sampleMemory } from '../harness/sample-memory.mjs';
import { startProduct } from '../harness/stage.mjs';
import { uploadSteadily } from '../harness/upload-steadily.mjs';

const HARNESS = path.join(import.meta.dirname, '../harness');
const AGENCIES = 10;
const STREAMS = 500;
const STREAMS_PER_SESSION = 8;
const PAGES = 10;
const CLIENTS = 16;
const CALIBRATION_SECONDS = 20;
/**
 * Offered share of the calls that the product answers at most, as the operator of a busy server should plan.
 */
const SHARE = 0.55;
const UPLOADED_BYTES_PER_SECOND = 8 * 1024 ** 2;
const SAMPLE_MILLISECONDS = 10_000;
const OPENING_MILLISECONDS = 120_000;
/** Uploads that are ready for new tickets, per person. Filled up with each sample. */
const READY_UPLOADS = 60;

const settings = {
  TRUSTED_PROXIES: '127.0.0.1',
  AGENCY_OPEN_UPLOADS: '1000000',
  MEDIA_REQUESTS_PER_MINUTE: '10000000',
  UPLOAD_REQUESTS_PER_MINUTE: '10000000',
};

/** Returns a user of each agency with what the load needs to know. */
async function peopleOf({ urls, admin }) {
  const people = [];
  for (let agency = 1; agency <= AGENCIES; agency += 1) {
    const person = await joinAgency(urls[0], admin, `County ${agency} Police Department`);
    const cursors = [];
    const tickets = [];
    for (let page = 0; page < PAGES; page += 1) {
      const { items, nextCursor } = await person.client.tickets.list({ limit: 50, cursor: cursors.at(-1) });
      tickets.push(...items.map(({ id }) => id));
      if (nextCursor === null) break;
      cursors.push(nextCursor);
    }
    people.push({ person, cursors, tickets });
  }
  return people;
}

/** Opens the live streams, the same number for each user. */
async function openStreams(stage, url, people) {
  const cookies = [];
  for (const { person } of people) {
    const own = [];
    while (own.length < STREAMS / people.length) {
      const cookie = (await signIn(url, person.email, person.password)).cookie();
      own.push(...Array.from({ length: STREAMS_PER_SESSION }, () => cookie));
    }
    cookies.push(...own.slice(0, STREAMS / people.length));
  }
  const holder = fork(path.join(HARNESS, 'hold-streams.mjs'));
  stage.onStop(() => holder.kill());
  const ask = async () => {
    holder.send({});
    return (await once(holder, 'message'))[0];
  };
  holder.send({ address: `${url}/api/changes`, cookies });
  const deadline = performance.now() + OPENING_MILLISECONDS;
  while ((await ask()).open < STREAMS) {
    if (performance.now() > deadline) throw new Error('the streams did not open');
    await pause(200);
  }
  return ask;
}

/** Starts the process that sends the short calls. */
function startCaller(stage, url, people) {
  const caller = fork(path.join(HARNESS, 'mixed-load.mjs'));
  stage.onStop(() => caller.kill());
  const plain = people.map(({ person, cursors, tickets }) => ({
    cookie: person.cookie(),
    email: person.email,
    password: person.password,
    cursors,
    tickets,
    uploads: [],
  }));
  caller.send({ url, people: plain, words: ['traffic', rareWord, 'qqxz'] });
  return {
    send: (message) => caller.send(message),
    /** Sends a message and returns what the caller answers to it. */
    async ask(name, message) {
      caller.send({ [name]: message });
      for await (const [answer] of on(caller, 'message')) if (name in answer) return answer[name];
    },
  };
}

/**
 * Keeps uploads ready for new tickets, and watches the streams.
 * @returns a function that stops and returns them
 */
function attend({ owner }, people, caller, askStreams) {
  const streams = { least: STREAMS, received: 0 };
  const turn = async () => {
    const ready = await caller.ask('ready', {});
    const uploads = [];
    for (const [index, { person }] of people.entries())
      uploads.push(await addUploads(owner, person, Math.max(0, READY_UPLOADS - ready[index])));
    caller.send({ uploads });
    const { open, arrivals } = await askStreams();
    streams.least = Math.min(streams.least, open);
    streams.received += arrivals.length;
  };
  let working = turn();
  const timer = setInterval(() => void (working = working.then(turn)), SAMPLE_MILLISECONDS);
  return async () => {
    clearInterval(timer);
    await working;
    return streams;
  };
}

/**
 * Sends all kinds of calls for some minutes at about half of the product's capacity, with uploads, ranges of
 * stored videos and live streams, and reports latencies, errors and memory over time.
 */
export async function measureMixed(stage, { rows, minutes }) {
  const product = await startProduct(stage, rows, 1, settings, 'main');
  const [url] = product.urls;
  const people = await peopleOf(product);
  const askStreams = await openStreams(stage, url, people);
  const caller = startCaller(stage, url, people);
  const stopAttending = attend(product, people, caller, askStreams);
  const uploader = await uploadSteadily(
    {
      url,
      person: people[0].person,
      directory: stage.directory,
      bytesPerSecond: UPLOADED_BYTES_PER_SECOND,
    },
    (videos) => caller.send({ videos }),
  );
  const capacity = await caller.ask('run', { clients: CLIENTS, seconds: CALIBRATION_SECONDS });
  const offered = (SHARE * capacity.answers.length) / capacity.seconds;
  console.log(`about ${Math.round(capacity.answers.length / capacity.seconds)} calls/s are possible`);
  await pause(SAMPLE_MILLISECONDS);
  const [backend] = await product.backends();
  const sampler = sampleMemory({ pid: product.pids[0], backend }, SAMPLE_MILLISECONDS);
  const begunAt = uploader.elapsed();
  const { answers, seconds } = await caller.ask('run', { rate: offered, seconds: minutes * 60 });
  const samples = sampler.stop();
  const uploaded = await uploader.stop();
  const sent = uploaded.uploads.filter(({ at }) => at >= begunAt);
  const total = (key) => sent.reduce((sum, one) => sum + one[key], 0);
  const results = {
    offered,
    seconds,
    figures: figuresOf(answers, seconds),
    uploads: {
      count: sent.length,
      mebibytesPerSecond: total('bytes') / 1024 ** 2 / (total('milliseconds') / 1000),
      errors: uploaded.errors,
    },
    streams: await stopAttending(),
    memory: { server: memoryOf(samples, 'server'), postgres: memoryOf(samples, 'postgres') },
    samples,
  };
  await product.verifyLedger();
  console.log('the ledger is intact');
  reportFailures(results, STREAMS);
  return { results, summary: summarizeMixed(results, STREAMS) };
}
