/**
 * Processes with roles on one database and one bucket: two that serve people and have no ffmpeg, two that work on videos and
 * have no port, and one that runs all other jobs.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  jobLanes,
  neededLanes,
  probingLanes,
  videoLanes,
  type JobLane,
} from '@plainview/domain/operations/health/job-lanes';
import { metricsLabelOf } from '@plainview/server/jobs/job-handlers';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import { freePort } from '@plainview/test-support/product/free-port';
import {
  startProductProcess,
  startWorkerProcess,
  type ProductProcess,
  type WorkerProcess,
} from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { hasFfmpeg, makeFfmpegVideo } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listeningPorts } from './listening-ports.ts';

/** The machine is shared with other tests, and the store is slow. */
const SOON = { timeout: 60_000, interval: 200 };

const ofVideos = jobLanes.filter((lane) => videoLanes.has(lane) || probingLanes.has(lane));
const needed = neededLanes(true);
const ofOthers = jobLanes.filter((lane) => !ofVideos.includes(lane));

interface MeasuredProcess {
  readonly process: WorkerProcess;
  readonly metricsPort: number;
}

const askAt = (port: number, address: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${address}`);

/** Returns the samples of a metric: its labels as they are printed, and the value. */
async function samplesOf(port: number, metric: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await askAt(port, '/metrics')).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${metric}{`));
  return new Map(
    lines.map((line) => {
      const [labels = '', value = ''] = line.slice(metric.length).split(' ');
      return [labels, Number(value)];
    }),
  );
}

const attemptsOf = (port: number) => samplesOf(port, 'plainview_job_attempts_total');

const missing = (lanes: readonly JobLane[]): string =>
  `no process runs jobs of ${needed.filter((lane) => lanes.includes(lane)).join(', ')}`;

const mediaOf = async (person: Person, ticketId: string) => {
  const { videos } = await person.client.tickets.get({ id: ticketId });
  return videos.map(({ media }) => media);
};

const doneIn = (lane: string): string => `{lane="${lane}",result="done"}`;

describe.runIf(hasBucket() && hasFfmpeg)('processes with roles', () => {
  let directory: string;
  let database: TestDatabase;
  let settings: Readonly<Record<string, string>>;
  let webs: (MeasuredProcess & { readonly process: ProductProcess })[];
  let workers: MeasuredProcess[];
  let admin: Person;
  let ann: Person;
  const started: WorkerProcess[] = [];
  /** While it exists, the programs of the workers wait. */
  let gate: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-roles-'));
    gate = path.join(directory, 'gate');
    database = await cloneTestDatabase();
    settings = {
      DATABASE_URL: database.url,
      SECRET: TEST_SECRET,
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
      JOB_LEASE_SECONDS: '3',
      LOG_LEVEL: 'warn',
      LEDGER_KEY_FILE: path.join(directory, 'ledger.pem'),
      ...bucketEnvironment(await makeBucket()),
    };
    webs = await Promise.all(['web-1', 'web-2'].map(startWeb));
    admin = await signInOperator(urlOf(0));
    ann = await joinAgency(urlOf(0), admin, 'North PD');
  }, 180_000);
  afterAll(async () => {
    await rm(gate, { force: true });
    await Promise.all(started.map((each) => each.stop()));
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  async function startWeb(name: string): Promise<MeasuredProcess & { readonly process: ProductProcess }> {
    const metricsPort = await freePort();
    const process = await startProductProcess({
      ...settings,
      DATA_DIRECTORY: path.join(directory, name),
      PROCESS_ROLE: 'web',
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      FFMPEG_PATH: 'no-such-ffmpeg',
    });
    started.push(process);
    return { process, metricsPort };
  }

  /** Starts a worker on videos. Before its ffmpeg waits at the gate, it writes the file `<name>-waits`. */
  async function startVideoWorker(name: string): Promise<MeasuredProcess> {
    const program = path.join(directory, `${name}-ffmpeg`);
    const waits = path.join(directory, `${name}-waits`);
    const waiting = `if [ -e ${gate} ]; then : > ${waits}; while [ -e ${gate} ]; do sleep 0.1; done; fi`;
    await writeFile(program, `#!/bin/sh\n${waiting}\nexec ffmpeg "$@"\n`);
    await chmod(program, 0o755);
    const metricsPort = await freePort();
    const process = await startWorkerProcess({
      ...settings,
      DATA_DIRECTORY: path.join(directory, name),
      METRICS_PORT: String(metricsPort),
      JOB_LANES: ofVideos.join(','),
      FFMPEG_PATH: program,
      // In the sandbox, the program could not see the gate.
      FFMPEG_SANDBOX: 'off',
    });
    started.push(process);
    return { process, metricsPort };
  }

  const urlOf = (index: number): string => webs[index]?.process.url ?? expect.fail('no such process');
  const at = async (index: number, { email, password }: Person): Promise<Person> =>
    signIn(urlOf(index), email, password);

  const laneCheck = async () =>
    (await admin.client.health.read()).checks.find(({ name }) => name === 'job lanes');

  test('Server Health names the lanes that no process runs, until processes run them', async () => {
    await expect.poll(laneCheck, SOON).toMatchObject({ state: 'problem', text: missing(jobLanes) });

    workers = await Promise.all(['worker-1', 'worker-2'].map(startVideoWorker));
    await expect.poll(laneCheck, SOON).toMatchObject({ state: 'problem', text: missing(ofOthers) });

    const others = await startWorkerProcess({
      ...settings,
      DATA_DIRECTORY: path.join(directory, 'others'),
      JOB_LANES: ofOthers.join(','),
      FFMPEG_PATH: 'no-such-ffmpeg',
      // Taken: a worker does not listen there.
      PORT: new URL(urlOf(0)).port,
    });
    started.push(others);
    await expect.poll(laneCheck, SOON).toMatchObject({ state: 'ok' });
    expect(await listeningPorts(others.child.pid)).toEqual([]);
    const { checks } = await admin.client.health.read();
    expect(checks.find(({ name }) => name === 'ffmpeg')).toMatchObject({ state: 'ok' });
  });

  test('a worker listens on the port of its metrics only, which tells whether it can work', async () => {
    for (const { process, metricsPort } of workers) {
      expect(await listeningPorts(process.child.pid)).toEqual([metricsPort]);
      expect((await askAt(metricsPort, '/ping')).status).toBe(204);
      const ready = await askAt(metricsPort, '/ready');
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { ready: true, stopping: false, database: 'up', storage: 'up' },
      ]);
      expect((await askAt(metricsPort, '/')).status).toBe(404);
    }
    const [web] = webs;
    await expect
      .poll(() => samplesOf(web?.metricsPort ?? 0, 'plainview_lane_processes'), SOON)
      .toEqual(
        new Map(needed.map((lane) => [`{lane="${metricsLabelOf(lane)}"}`, ofVideos.includes(lane) ? 2 : 1])),
      );
  });

  test('workers do all work on videos that arrive through the others, with bytes that are in the bucket only', async () => {
    const [first, second] = await Promise.all([at(0, ann), at(1, ann)]);
    const files = [await makeTestVideo(), await makeFfmpegVideo('mpeg4.avi'), await makeTestVideo()];
    const stored = [];
    for (const file of files) stored.push(await storeVideo(urlOf(0), first, file));
    expect(stored.map(({ state }) => state)).toEqual(['stored', 'stored', 'stored']);
    const tickets = [
      await createTicket(first, [stored[0]?.id ?? '', stored[1]?.id ?? '']),
      await createTicket(second, [stored[2]?.id ?? '']),
    ];
    const reviewer = await at(1, admin);
    const media = async () => (await Promise.all(tickets.map(({ id }) => mediaOf(reviewer, id)))).flat();
    await expect
      .poll(async () => (await media()).map(({ state, analysis }) => `${state} ${analysis}`), SOON)
      .toEqual(['not-needed done', 'ready done', 'not-needed done']);
    for (const { posterUrl, frameIndexUrl } of await media())
      for (const address of [posterUrl, frameIndexUrl])
        expect((await reviewer.fetch(address ?? '')).status).toBe(200);

    const [, ticket] = tickets;
    const videoId = ticket?.videos[0]?.videoId ?? '';
    await reviewer.client.tickets.startReview({ id: ticket?.id ?? '' });
    const finding = await reviewer.client.findings.add({
      ticketId: ticket?.id ?? '',
      videoId,
      startMicroseconds: 0,
      endMicroseconds: null,
      startFrame: 1,
      endFrame: null,
      frameSource: 'original',
      category: 'Other',
      severity: 'minor',
      text: 'x',
    });
    await expect
      .poll(async () => {
        const findings = await reviewer.client.findings.list({ ticketId: ticket?.id ?? '' });
        return findings.find(({ id }) => id === finding.id)?.still?.state;
      }, SOON)
      .toBe('ready');

    for (const { metricsPort, process } of webs) {
      expect(await attemptsOf(metricsPort)).toEqual(new Map());
      expect(process.printed()).not.toContain('job');
    }
    const byWorkers = await Promise.all(workers.map(({ metricsPort }) => attemptsOf(metricsPort)));
    const sum = (lane: string): number =>
      byWorkers.reduce((total, counts) => total + (counts.get(doneIn(lane)) ?? 0), 0);
    expect({ checks: sum('checks'), media: sum('media'), analysis: sum('analysis') }).toEqual({
      checks: 3,
      media: 3,
      analysis: 3,
    });
    expect(sum('copies')).toBeGreaterThanOrEqual(1);
    expect(sum('excerpts')).toBeGreaterThanOrEqual(1);
    for (const counts of byWorkers) for (const lane of ofOthers) expect(counts.has(doneIn(lane))).toBe(false);
  });

  test('when a worker is killed, the other one continues its job', async () => {
    const person = await at(1, ann);
    const upload = await storeVideo(urlOf(1), person, await makeTestVideo());
    await writeFile(gate, '');
    const ticket = await createTicket(person, [upload.id]);
    const waits = workers.map((_, index) => path.join(directory, `worker-${index + 1}-waits`));
    const busy = (): number => waits.findIndex((file) => existsSync(file));
    await expect.poll(busy, SOON).toBeGreaterThanOrEqual(0);
    await workers[busy()]?.process.kill();
    await rm(gate);

    const reviewer = await at(0, admin);
    await expect
      .poll(async () => mediaOf(reviewer, ticket.id), SOON)
      .toMatchObject([{ state: 'not-needed', analysis: 'done' }]);
    const { items } = await reviewer.client.custody.list({ search: ticket.videos[0]?.videoId ?? '' });
    expect(items.filter(({ event }) => event === 'video.prepared')).toHaveLength(1);
    const port = webs[0]?.metricsPort ?? 0;
    await expect
      .poll(async () => (await samplesOf(port, 'plainview_lane_processes')).get('{lane="media"}'), SOON)
      .toBe(1);
    expect((await reviewer.client.custody.verify()).intact).toBe(true);
  });
});
