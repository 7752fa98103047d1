/**
 * Programs, the mail server and the process's own limits fail: the process lives, and its loops work again
 * afterwards. What only says something about the surroundings does not decide about evidence.
 */
import { execFileSync } from 'node:child_process';
import { chmod, rename, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { startRubbishPeer, startTestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { hasFfmpeg, makeFfmpegVideo } from '@plainview/test-support/videos/ffmpeg-videos';
import { decided, sendFile, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makePlace, startFaultyProduct, type FaultyProduct, type Place } from './faulty-product.ts';

const SOON = { timeout: 60_000, interval: 200 };

describe.skipIf(!hasFfmpeg)('ffmpeg', () => {
  let place: Place;
  let product: FaultyProduct;

  const programOf = (name: string): string => path.join(place.directory, name);
  const behave = (manner: string): Promise<void> => writeFile(programOf('manner'), manner);
  const NAMES = ['ffmpeg', 'ffprobe'];
  const remove = async (): Promise<void> => {
    for (const name of NAMES) await rename(programOf(name), programOf(`${name}.away`));
  };
  const heal = async (): Promise<void> => {
    await behave('works');
    for (const name of NAMES) await rename(programOf(`${name}.away`), programOf(name)).catch(() => undefined);
  };

  beforeAll(async () => {
    place = await makePlace();
    for (const name of NAMES) {
      const script = `#!/bin/sh
case "$(cat ${programOf('manner')})" in
  killed) kill -KILL $$ ;;
  garbage) head -c 100000 /dev/urandom; exit 0 ;;
  hangs) exec sleep 600 ;;
esac
exec ${name} "$@"
`;
      await writeFile(programOf(name), script);
      await chmod(programOf(name), 0o755);
    }
    await behave('works');
    product = await startFaultyProduct(place, {
      FFMPEG_PATH: programOf('ffmpeg'),
      FFPROBE_PATH: programOf('ffprobe'),
      FFMPEG_SANDBOX: 'off',
      FFMPEG_PATIENCE_SECONDS: '2',
    });
  });
  afterEach(heal);
  afterAll(() => product.stop());

  test.each(['killed', 'missing'])(
    'OP-01 that is %s decides nothing: videos are neither refused nor given up, and are prepared afterwards',
    async (manner) => {
      const { ann, process } = product;
      const stored = await storeVideo(process.url, ann, await makeTestVideo());
      // Only ffmpeg can say whether this is a video.
      const file = await makeFfmpegVideo('mpeg4.avi');
      const toCheck = await sendFile(process.url, ann, file);
      await (manner === 'missing' ? remove() : behave(manner));
      await ann.client.uploads.seal({ id: toCheck, sha256: await sha256Of(file) });
      const ticket = await createTicket(ann, [stored.id]);
      const failures = () =>
        product.process.printed().match(/"job":"(?:check-upload|prepare-video)"/gu) ?? [];
      const before = failures().length;
      await expect.poll(() => failures().length - before, SOON).toBeGreaterThanOrEqual(2);
      await product.runPeriodicJobs();
      expect((await ann.client.uploads.get({ id: toCheck })).state).toBe('checking');
      product.expectAlive();

      await heal();
      await product.finishJobs();
      expect((await decided(ann, toCheck)).state).toBe('stored');
      await product.prepared(ticket.id);
    },
    180_000,
  );

  test.each(['hangs', 'prints garbage'])(
    'OP-01 that %s ends no process, and later videos are prepared',
    async (manner) => {
      const { ann, process } = product;
      const stored = await storeVideo(process.url, ann, await makeTestVideo());
      await behave(manner === 'hangs' ? 'hangs' : 'garbage');
      const ticket = await createTicket(ann, [stored.id]);
      const states = async () =>
        (await ann.client.tickets.get({ id: ticket.id })).videos.map(({ media }) => media.state);
      await expect.poll(states, SOON).not.toContain('working');
      await product.runPeriodicJobs();
      product.expectAlive();
      await heal();
      await product.prepared(await product.submit());
    },
    180_000,
  );

  test('OP-01 files can no longer be opened by the process (EMFILE): it lives, and works again afterwards', async () => {
    const { pid = 0 } = product.process.child;
    const ofProcess = ['--pid', String(pid)];
    const usual = execFileSync('prlimit', [...ofProcess, '--nofile', '--noheadings', '--output', 'SOFT']);
    const limit = (files: string): void =>
      void execFileSync('prlimit', [...ofProcess, `--nofile=${files.trim()}:`]);
    onTestFinished(() => limit(usual.toString()));
    const { ann } = product;
    const stored = await storeVideo(product.process.url, ann, await makeTestVideo());
    const ticket = await createTicket(ann, [stored.id]);
    // Fewer than are open: every call that would open one fails.
    limit('20');
    // A connection may wait until it can be accepted.
    const isReady = async () =>
      (await fetch(`${product.process.url}/ready`, { signal: AbortSignal.timeout(2000) })).status === 200;
    expect(await isReady().catch(() => false)).toBe(false);
    await changeAsOwner(product.database.url, `select graphile_worker.add_job('sweep-files', '{}')`);
    const isTried = () =>
      changeAsOwner(
        product.database.url,
        `select from graphile_worker._private_jobs where last_error is not null`,
      );
    await expect.poll(isTried, SOON).toBeGreaterThan(0);
    expect(product.process.child.exitCode).toBeNull();
    limit(usual.toString());
    await expect.poll(() => isReady().catch(() => false), SOON).toBe(true);
    await product.finishJobs();
    await product.prepared(ticket.id);
    product.expectAlive();
  }, 180_000);
});

describe('a mail server', () => {
  let port: number;
  let product: FaultyProduct;

  beforeAll(async () => {
    port = await freePort();
    // People confirm their addresses first.
    const server = await startTestSmtpServer({}, port);
    product = await startFaultyProduct(await makePlace(), {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'no-reply@review.example.gov',
    });
    await server.stop();
  });
  afterAll(() => product.stop());

  const invite = (email: string) => product.admin.client.invitations.create({ email, role: 'admin' });
  const mailTo = async (email: string) =>
    (await product.admin.client.mail.list({})).items.find(({ address }) => address === email);

  const peers: Readonly<Record<string, ((socket: Socket) => void) | null>> = {
    'refuses connections': null,
    'resets connections': (socket) => socket.resetAndDestroy(),
    'ends connections': (socket) => socket.end(),
    'answers with garbage': (socket) => socket.end(Buffer.alloc(100_000, 7)),
    'is too busy': (socket) => socket.end('421 4.3.2 Too busy\r\n'),
  };

  test.each(Object.entries(peers))(
    'OP-01 that %s ends no process, and later mail is sent',
    async (manner, answer) => {
      const peer = answer && (await startRubbishPeer(answer, port));
      const early = `early-${manner.replaceAll(' ', '-')}@example.gov`;
      await invite(early);
      await expect.poll(async () => (await mailTo(early))?.attempts ?? 0, SOON).toBeGreaterThan(0);
      expect((await mailTo(early))?.state).toBe('waiting');
      await product.runPeriodicJobs();
      product.expectAlive();
      await peer?.stop();

      const server = await startTestSmtpServer({}, port);
      onTestFinished(() => server.stop());
      const late = early.replace('early', 'late');
      await invite(late);
      await server.next(({ to }) => to.includes(late));
    },
    120_000,
  );
});
