/**
 * Renderings of redacted copies that end early: the process is killed or shut down, the ticket is destroyed, or the marks
 * change. Each copy is stored once or not at all.
 */
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jobLanes } from '@plainview/domain/operations/health/job-lanes';
import { readRows } from '@plainview/postgres/read-rows';
import { renderVideo } from '@plainview/server/modules/release/redactions/render-redaction.job';
import { systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawTests } from '@plainview/test-support/draw-sample';
import { offerRedactions } from '@plainview/test-support/order-redaction';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeAsOwner, holdTable } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareInstallation, type SharedInstallation, type SharedProcess } from '../faults/two-processes.ts';
import {
  codeOf,
  days,
  everywhere,
  startRetentionOffice,
  type RetentionOffice,
} from '../retention/retention-office.ts';
import {
  ONCE,
  SLOWLY,
  SOON,
  blobsOf,
  fileIdOf,
  makeRenderingFfmpeg,
  orderMarked,
  processed,
  renderEntries,
  renderEvents,
  saveTracks,
  stateOf,
  untilEncoding,
  untilRendered,
  without,
  workOf,
  type RenderingFfmpeg,
  type Ticket,
} from './held-rendering.ts';

drawTests(2);

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
    const [orphan = '', ...others] = without(await blobsOf(dataDirectory), before);
    expect([orphan, others]).toEqual([expect.stringMatching(/./u), []]);

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

  /** Orders a copy of a delivered ticket whose destruction is scheduled. */
  async function orderBeforeDestruction() {
    const { ann, dana, product } = office;
    const stored = await blobsOf(product.dataDirectory);
    const ticketId = await office.dueTicket(ann, { videos: 2 });
    const ticket = await processed(dana, ticketId);
    await office.scheduled(ticketId);
    return { stored, ticket, id: await orderMarked(ann, dana, ticket) };
  }

  /** Verifies that nothing is left of a destroyed ticket. */
  async function expectDestroyed(id: string, stored: readonly string[]): Promise<void> {
    const { ann, dana, product } = office;
    const { dataDirectory, databaseUrl } = product;
    const rows = `select from redactions full join derived_files on true full join blob_reservations on true`;
    await expect.poll(() => readdir(path.join(dataDirectory, 'media-work')), SOON).toEqual([]);
    await expect.poll(() => changeAsOwner(databaseUrl, rows), SOON).toBe(0);
    const certificates = await systemRead(product.app.database, (tx) =>
      readRows<{ key: string }>(
        tx,
        sql`select certificate_key as key from destructions where certificate_key is not null`,
      ),
    );
    const kept = [...stored, ...certificates.map(({ key }) => key)];
    await expect.poll(async () => without(await blobsOf(dataDirectory), kept), SOON).toEqual([]);
    expect(await codeOf(dana.client.redactions.render({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(ann.client.redactions.get({ id }))).toBe('NOT_FOUND');
    expect((await dana.client.custody.verify()).intact).toBe(true);
  }

  test('ends when its ticket is destroyed; nobody else cancels its order or deletes its video', async () => {
    const { ann, dana, product } = office;
    const { stored, ticket, id } = await orderBeforeDestruction();
    await ffmpeg.render(SLOWLY);
    await dana.client.redactions.render({ id });
    await untilEncoding(product.dataDirectory);
    const [video] = ticket.videos;
    expect(await codeOf(ann.client.redactions.cancel({ id }))).toBe('REDACTION_STARTED');
    expect(await codeOf(dana.client.videos.delete({ id: video?.videoId ?? '' }))).toBe(
      'TICKET_HAS_REDACTION',
    );
    expect(await codeOf(ann.client.tickets.delete({ id: ticket.id }))).toBe('TICKET_COMPLETED');
    expect(await stateOf(dana, id)).toBe('rendering');

    await office.endWindow();
    await expectDestroyed(id, stored);
    expect(await renderEvents(dana, id)).toEqual(['redaction.render_requested']);
    await ffmpeg.render();
  }, 120_000);

  test('is destroyed with its ticket if its bytes are stored already, and the tombstone lists them', async () => {
    const { dana, product } = office;
    const { stored, ticket, id } = await orderBeforeDestruction();
    const held = await holdTable(product.databaseUrl, 'derived_files', 'share');
    await dana.client.redactions.render({ id });
    await held.isWaitedFor();
    const destroying = office.endWindow();
    // The copy's row and the destruction.
    await expect.poll(() => held.countWaiting(), SOON).toBe(2);
    await held.letGo();
    await destroying;
    await expectDestroyed(id, stored);
    expect(await renderEvents(dana, id)).toEqual(ONCE.slice(0, 2));
    const destroyed = await office.destructionOf(ticket.id, 'destroyed');
    const copies = `select from destructions, jsonb_array_elements(files) as file
      where file ->> 'name' like '%-redacted.mp4' and destructions.id = $1`;
    expect(await changeAsOwner(product.databaseUrl, copies, destroyed?.id)).toBe(1);
  }, 120_000);
});

describe.skipIf(!hasFfmpeg)('a rendering whose marks are changed by someone else', () => {
  let folder: string;
  let ffmpeg: RenderingFfmpeg;
  let product: TestProduct;
  let admin: Person;
  let casey: Person;
  let ann: Person;
  let ticket: Ticket;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-renderings-'));
    ffmpeg = await makeRenderingFfmpeg(folder);
    product = await startTestProduct({
      ffmpeg: { ...withFfmpeg, ffmpeg: ffmpeg.program },
      // The tests say when each video is rendered.
      jobLanes: jobLanes.filter((lane) => lane !== 'redactions'),
    });
    admin = await signInOperator(product.url);
    casey = await joinAsAdmin(product.url, admin, 'Casey');
    ann = await joinAgency(product.url, admin, 'North PD');
    await offerRedactions(admin);
    const { id } = await submitTicket(product.url, ann, { videos: 2 });
    ticket = await processed(admin, id);
  }, 60_000);
  afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const videoIds = (): [string, string] => {
    const [first, second] = ticket.videos;
    return [first?.videoId ?? '', second?.videoId ?? ''];
  };

  /** Fails the rendering of the second video of an order, of which the index of frames is missing meanwhile. */
  async function failSecond(redactionId: string): Promise<void> {
    const [first, second] = videoIds();
    const swap = (from: string, to: string, which: string) =>
      changeAsOwner(
        product.databaseUrl,
        `update derived_files set video_id = $2 where video_id = $1 and id = $3`,
        from,
        to,
        which,
      );
    const index = fileIdOf(ticket.videos[1]?.media.frameIndexUrl ?? '');
    await swap(second, first, index);
    await renderVideo(product.app, { redactionId, videoId: second });
    await swap(first, second, index);
  }

  test.for<readonly [how: string, commands: string, end: string]>([
    ['ends', '', 'undefined error: Error: the redacted copy is no longer being rendered'],
    ['fails', 'exit 1', 'done'],
  ])(
    'that %s after a new one was requested stores nothing and does not end the new one',
    { timeout: 60_000 },
    async ([, commands, end]) => {
      const { dataDirectory } = product;
      const [first, second] = videoIds();
      const stored = await blobsOf(dataDirectory);
      const id = await orderMarked(ann, admin, ticket);
      await admin.client.redactions.render({ id });
      expect(await codeOf(saveTracks(casey, id, first, 1))).toBe('REDACTION_NOT_IN_PROGRESS');

      // The sandbox shows a program its own folder.
      const gate = path.join(path.dirname(ffmpeg.program), 'gate');
      await writeFile(gate, '');
      await ffmpeg.render(`while [ -e ${gate} ]; do sleep 0.05; done\n${commands}`);
      const outdated = outcome(renderVideo(product.app, { redactionId: id, videoId: first }));
      await expect.poll(() => workOf(dataDirectory), SOON).toEqual(['copy.mp4.masks']);
      await failSecond(id);
      expect(await stateOf(admin, id)).toBe('in_progress');
      await saveTracks(casey, id, first, 1);
      await admin.client.redactions.render({ id });
      expect(await workOf(dataDirectory)).toEqual(['copy.mp4.masks']);
      await rm(gate);
      expect(await outdated).toBe(end);
      expect(await admin.client.redactions.get({ id })).toMatchObject({
        state: 'rendering',
        note: null,
        videos: [{ copy: null }, { copy: null }],
      });
      await expect.poll(() => blobsOf(dataDirectory), SOON).toEqual(stored);

      await ffmpeg.render();
      for (const videoId of [first, second]) await renderVideo(product.app, { redactionId: id, videoId });
      expect(await stateOf(admin, id)).toBe('to_check');
      const rendered = (await renderEntries(admin, id)).flatMap(({ event, data }) =>
        event === 'redaction.video_rendered' ? [[data['videoId'], data['tracksVersion']]] : [],
      );
      expect(rendered).toEqual([
        [first, 2],
        [second, 1],
      ]);
      const { videos } = await admin.client.redactions.get({ id });
      const copyIds = videos.map(({ copy }) => fileIdOf(copy?.url));
      expect(without(await blobsOf(dataDirectory), stored)).toEqual(copyIds.toSorted());
    },
  );
});
