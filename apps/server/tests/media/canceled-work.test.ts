import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
/** Work on a file ends when its video, ticket or upload is deleted, with a real ffmpeg. */
import { readRows } from '@plainview/postgres/read-rows';
import { systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { drawTests } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { sendFile, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { cachedVideo, makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
/** How soon work has to end. */
const SOON = { timeout: 10_000, interval: 200 };
const LATER = { timeout: 60_000, interval: 200 };

let product: TestProduct;
let admin: Person;
let ann: Person;
/** If set, a probe waits until it is aborted. */
let held: { readonly begin: () => void; readonly abort: () => void } | null = null;

drawTests(1);

beforeAll(async () => {
  product = await startTestProduct(
    { ffmpeg: hasFfmpeg ? withFfmpeg : null },
    {
      wrapProbe: (probe) => async (file, options) => {
        const signal = options?.signal;
        if (held === null || !signal) return probe(file, options);
        const { begin, abort } = held;
        begin();
        await once(signal, 'abort');
        abort();
        throw signal.reason;
      },
    },
  );
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(() => product.stop());

/**
 * Makes a video of still color bars, which is small, and takes minutes to decode or encode. Its preparation does not:
 * it decodes key frames only, of which there is one in ten seconds.
 */
const makeLongVideo = (name: string, minutes: number, codec: readonly string[]): Promise<string> =>
  cachedVideo(`${minutes}-minutes-few-keys-${name}`, async (file) => {
    const part = `${file}.part.${name}`;
    const bars = ['-f', 'lavfi', '-i', 'smptehdbars=size=1920x1080:rate=30', '-t', '10'];
    await run('ffmpeg', ['-v', 'error', ...bars, ...codec, '-g', '300', '-y', part]);
    const repeated = ['-stream_loop', String(minutes * 6 - 1), '-i', part, '-c', 'copy'];
    await run('ffmpeg', ['-v', 'error', ...repeated, '-f', path.extname(name).slice(1), '-y', file]);
  });

/** Returns the command lines of the programs that work with the product's files. */
async function programs(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines
    .map((line) => line.replaceAll('\0', ' '))
    .filter((line) => /ff(?:mpeg|probe)/u.test(line) && line.includes(product.dataDirectory));
}

const hasProgram = async (part: string) => (await programs()).some((line) => line.includes(part));

const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await systemRead(product.app.database, (tx) => readRows(tx, statement))).length;

/** Returns the names of the files in a folder of the product, at any depth. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(path.join(product.dataDirectory, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('RI-06 the check of a discarded upload ends, and its bytes are deleted', async () => {
  const [begun, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  held = { begin: begun.resolve, abort: aborted.resolve };
  const file = await makeTestVideo({ seed: 71 });
  const id = await sendFile(product.url, ann, file);
  await ann.client.uploads.seal({ id, sha256: await sha256Of(file) });
  await begun.promise;
  held = null;
  const start = Date.now();
  await ann.client.uploads.discard({ id });
  await aborted.promise;
  expect(Date.now() - start).toBeLessThan(SOON.timeout);
  await expect
    .poll(async () => (await filesIn('files')).filter((name) => name.includes(id)), SOON)
    .toEqual([]);
  // The worker is free again.
  expect((await storeVideo(product.url, ann, file)).state).toBe('stored');
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  test('RI-06 the analysis of a video ends when its ticket is deleted, and leaves nothing', async () => {
    const before = await filesIn('files/blobs');
    const file = await makeLongVideo('h264.mp4', 12, ['-c:v', 'libx264', '-preset', 'ultrafast']);
    const upload = await storeVideo(product.url, ann, file);
    const { id } = await createTicket(ann, [upload.id], { video: { length: '00:12:00' } });
    await expect.poll(() => hasProgram('pictures.jpg'), LATER).toBe(true);
    await ann.client.tickets.delete({ id });
    await expect.poll(programs, SOON).toEqual([]);
    await expect.poll(() => filesIn('media-work'), SOON).toEqual([]);
    expect(await count(sql`select from derived_files`)).toBe(0);
    await expect.poll(() => filesIn('files/blobs'), SOON).toEqual(before);
  }, 180_000);

  test('RI-06 the copy of a video ends when the video is deleted, and leaves nothing', async () => {
    const file = await makeLongVideo('mpeg4.avi', 4, ['-c:v', 'mpeg4', '-q:v', '4']);
    const uploads = [
      await storeVideo(product.url, ann, file),
      await storeVideo(product.url, ann, await makeTestVideo()),
    ];
    const { id } = await createTicket(
      ann,
      uploads.map((upload) => upload.id),
    );
    await expect.poll(() => hasProgram('playable.mp4'), LATER).toBe(true);
    const [video] = (await admin.client.tickets.get({ id })).videos;
    // Its poster and its frames do not wait for the copy.
    expect(video?.media).toMatchObject({ state: 'working', posterUrl: expect.any(String) });
    expect(video?.media.frameIndexUrl).not.toBeNull();
    await admin.client.videos.delete({ id: video?.videoId ?? '' });
    await expect.poll(() => hasProgram('playable.mp4'), SOON).toBe(false);
    await expect.poll(() => filesIn('media-work'), SOON).toEqual([]);
    expect(await count(sql`select from derived_files where video_id = ${video?.videoId ?? ''}`)).toBe(0);
  }, 180_000);
});
