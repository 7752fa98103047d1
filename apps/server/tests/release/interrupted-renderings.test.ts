/**
 * Renderings of redacted copies that end early: the process is killed or shut down, the ticket is destroyed, or the marks
 * change. Each copy is stored once or not at all.
 */
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Outputs } from '@plainview/contract/index';
import { jobLanes } from '@plainview/domain/operations/health/job-lanes';
import { renderVideo } from '@plainview/server/modules/release/redactions/render-redaction.job';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeAsOwner, holdTable } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareInstallation, type SharedInstallation, type SharedProcess } from '../faults/two-processes.ts';
import {
  codeOf,
  days,
  everywhere,
  startRetentionOffice,
  type RetentionOffice,
} from '../retention/retention-office.ts';

type Ticket = Outputs['tickets']['get'];
type Reviewer = Pick<Person, 'client'>;

/** How soon a rendering has to end. */
const SOON = { timeout: 10_000, interval: 50 };
const LATER = { timeout: 60_000, interval: 50 };

/** Encodes at a twentieth of the speed of the recording. */
const SLOWLY = 'exec ffmpeg -readrate 0.05 "$@"';

/** An ffmpeg that renders redacted copies as a test says, and does all other work as usual. */
interface RenderingFfmpeg {
  readonly program: string;
  /** @param commands shell commands that render; by default as usual */
  render(commands?: string): Promise<void>;
}

async function makeRenderingFfmpeg(parent: string): Promise<RenderingFfmpeg> {
  const folder = await mkdtemp(path.join(parent, 'programs-'));
  const program = path.join(folder, 'ffmpeg-of-a-test');
  const render = async (commands = ''): Promise<void> => {
    await writeFile(program, `#!/bin/sh\ncase "$*" in *.masks*) :\n${commands}\n;; esac\nexec ffmpeg "$@"\n`);
    await chmod(program, 0o755);
  };
  await render();
  return { program, render };
}

/** Waits until the videos of a ticket are processed, and returns it. */
async function processed(admin: Reviewer, id: string): Promise<Ticket> {
  return vi.waitFor(async () => {
    const ticket = await admin.client.tickets.get({ id });
    for (const { media } of ticket.videos) {
      expect(media.frameIndexUrl).not.toBeNull();
      expect(media.analysis).toBe('done');
    }
    return ticket;
  }, LATER);
}

const saveTracks = (who: Reviewer, id: string, videoId: string, version: number) =>
  who.client.redactions.saveTracks({
    id,
    videoId,
    version,
    tracks: [
      {
        id: crypto.randomUUID(),
        reasonCode: 'minor',
        startFrame: 1,
        endFrame: 10,
        keyFrames: `1 1000 1000 3000 ${4000 + version};10 5000 5000 7000 8000`,
      },
    ],
  });

/** Orders a redacted copy of all videos, and marks a region in each. */
async function orderMarked(ann: Person, admin: Reviewer, ticket: Ticket): Promise<string> {
  const { id } = await orderRedaction(ann, ticket);
  await admin.client.redactions.start({ id });
  for (const { videoId } of ticket.videos) await saveTracks(admin, id, videoId, 0);
  return id;
}

/** Returns the names of the files below a folder of a product. */
async function filesIn(dataDirectory: string, folder: string): Promise<string[]> {
  const found = await readdir(path.join(dataDirectory, folder), { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
}

const workOf = (dataDirectory: string) => filesIn(dataDirectory, 'media-work');
const blobsOf = (dataDirectory: string) => filesIn(path.join(dataDirectory, 'files'), 'blobs');
const without = (names: readonly string[], others: readonly string[]): string[] =>
  names.filter((name) => !others.includes(name));

/** Waits until ffmpeg writes a copy. */
const untilEncoding = (dataDirectory: string) =>
  expect.poll(() => workOf(dataDirectory), LATER).toEqual(['copy.mp4', 'copy.mp4.masks']);

const stateOf = async (who: Reviewer, id: string) => (await who.client.redactions.get({ id })).state;
const untilRendered = (who: Reviewer, id: string) =>
  expect.poll(() => stateOf(who, id), LATER).toBe('to_check');

/** Returns the entries about the rendering of an order, the first one first. */
async function renderEntries(admin: Reviewer, id: string) {
  const { items } = await admin.client.custody.list({ search: id, limit: 500 });
  return items.filter(({ event }) => /^redaction\..*render/u.test(event)).toReversed();
}
const renderEvents = async (admin: Reviewer, id: string) =>
  (await renderEntries(admin, id)).map(({ event }) => event);
const ONCE = ['redaction.render_requested', 'redaction.video_rendered', 'redaction.rendered'];

const fileIdOf = (url: string | undefined): string => url?.split('/').at(-1) ?? '';

describe.skipIf(!hasFfmpeg)('a process that ends during a rendering', () => {
  let shared: SharedInstallation;
  let ffmpeg: RenderingFfmpeg;
  let running: SharedProcess;
  let dataDirectory: string;
  let admin: Person;
  let ann: Person;
  let ticket: Ticket;
  /** Names of the stored files before the renderings. */
  let before: string[];
  let settings: Readonly<Record<string, string>>;

  const count = (statement: string) => changeAsOwner(shared.database.url, statement);
  const renderJobs = () =>
    count(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'render-redaction'`,
    );

  /** Starts the product again in the same place. */
  async function restart(): Promise<void> {
    running = await shared.start({ ...settings, DATA_DIRECTORY: dataDirectory });
  }

  beforeAll(async () => {
    shared = await prepareInstallation();
    ffmpeg = await makeRenderingFfmpeg(shared.directory);
    settings = { FFMPEG_PATH: ffmpeg.program, PORT: String(await freePort()) };
    running = await shared.start(settings);
    ({ dataDirectory } = running);
    admin = await signInOperator(running.url);
    ann = await joinAgency(running.url, admin, 'North PD');
    await offerRedactions(admin);
    const { id } = await submitTicket(running.url, ann);
    ticket = await processed(admin, id);
    before = await blobsOf(dataDirectory);
  }, 120_000);
  afterAll(() => shared.stop());

  test('by kill -9, during the encoding and between its bytes and their row: the copy is stored once', async () => {
    const id = await orderMarked(ann, admin, ticket);
    await ffmpeg.render(SLOWLY);
    await admin.client.redactions.render({ id });
    await untilEncoding(dataDirectory);
    await running.kill();
    await ffmpeg.render();

    const held = await holdTable(shared.database.url, 'derived_files', 'share');
    await restart();
    await held.isWaitedFor();
    await running.kill();
    await held.letGo();
    const [orphan, ...others] = without(await blobsOf(dataDirectory), before);
    expect([orphan, others]).toEqual([expect.any(String), []]);

    await restart();
    await untilRendered(admin, id);
    expect(await renderEvents(admin, id)).toEqual(ONCE);
    const { videos } = await admin.client.redactions.get({ id });
    const copyId = fileIdOf(videos[0]?.copy?.url);
    expect(await count(`select from derived_files where kind = 'redacted'`)).toBe(1);
    expect(without(await blobsOf(dataDirectory), before)).toEqual([orphan, copyId].toSorted());
    await expect.poll(() => readdir(path.join(dataDirectory, 'media-work')), SOON).toEqual([]);
    await expect.poll(renderJobs, SOON).toBe(0);

    // The sweep deletes bytes without a row when their reservation is old.
    await count(`update blob_reservations set reserved_at = reserved_at - interval '25 hours'`);
    await count(`select graphile_worker.add_job('sweep-uploads')`);
    await expect.poll(async () => without(await blobsOf(dataDirectory), before), SOON).toEqual([copyId]);
    expect(await count('select from blob_reservations')).toBe(0);
    expect((await admin.fetch(videos[0]?.copy?.url ?? '')).status).toBe(200);
  }, 120_000);

  test('by a shutdown: it ends at once, and the next start continues', async () => {
    const id = await orderMarked(ann, admin, ticket);
    const stored = await blobsOf(dataDirectory);
    await ffmpeg.render(SLOWLY);
    await admin.client.redactions.render({ id });
    await untilEncoding(dataDirectory);
    const began = performance.now();
    const ended = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // The grace period for jobs is longer.
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await readdir(path.join(dataDirectory, 'media-work'))).toEqual([]);
    expect(await blobsOf(dataDirectory)).toEqual(stored);
    expect(await count('select from blob_reservations')).toBe(0);
    // A shutdown is no failed attempt.
    const attempts = `select from redaction_videos where redaction_id = '${id}' and render_attempts = `;
    expect(await count(`${attempts} 0`)).toBe(1);

    await ffmpeg.render();
    await restart();
    await untilRendered(admin, id);
    expect(await renderEvents(admin, id)).toEqual(ONCE);
    expect(await count(`${attempts} 1`)).toBe(1);
    const { videos } = await admin.client.redactions.get({ id });
    expect(without(await blobsOf(dataDirectory), stored)).toEqual([fileIdOf(videos[0]?.copy?.url)]);
  }, 120_000);
});

describe.skipIf(!hasFfmpeg)('a rendering whose evidence is deleted', () => {
  let folder: string;
  let ffmpeg: RenderingFfmpeg;
  let office: RetentionOffice;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-renderings-'));
    ffmpeg = await makeRenderingFfmpeg(folder);
    office = await startRetentionOffice({ ffmpeg: { ...withFfmpeg, ffmpeg: ffmpeg.program } });
    await office.setRules([{ ...everywhere, period: days(10) }]);
    await offerRedactions(office.dana);
  }, 60_000);
  afterAll(async () => {
    await office.product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const count = (statement: string) => changeAsOwner(office.product.databaseUrl, statement);

  test('nobody cancels its order or deletes its ticket or video', async () => {
    const { ann, dana, product } = office;
    const { id: ticketId } = await submitTicket(product.url, ann, { videos: 2 });
    const ticket = await processed(dana, ticketId);
    const id = await orderMarked(ann, dana, ticket);
    await ffmpeg.render(SLOWLY);
    await dana.client.redactions.render({ id });
    await untilEncoding(product.dataDirectory);
    expect(await codeOf(ann.client.redactions.cancel({ id }))).toBe('REDACTION_STARTED');
    expect(await codeOf(ann.client.tickets.delete({ id: ticketId }))).toBe('TICKET_HAS_REDACTION');
    const videoId = ticket.videos[0]?.videoId ?? '';
    expect(await codeOf(dana.client.videos.delete({ id: videoId }))).toBe('TICKET_HAS_REDACTION');
    expect(await stateOf(dana, id)).toBe('rendering');
    expect(await workOf(product.dataDirectory)).toContain('copy.mp4');
  }, 120_000);
});
