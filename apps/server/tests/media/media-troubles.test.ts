/** Processing of malicious videos, and with an ffmpeg that misbehaves. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, openSync, closeSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@plainview/server/media/ffmpeg/ffmpeg';
import { makePlayableCopy } from '@plainview/server/media/ffmpeg/make-playable-copy';
import { measureVideo } from '@plainview/server/media/ffmpeg/measure-video';
import { withServedBlob } from '@plainview/server/media/ffmpeg/serve-source';
import { blobKey } from '@plainview/server/storage/blob-key';
import { outcome } from '@plainview/test-support/call-outcome';
import { freePort } from '@plainview/test-support/product/free-port';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import {
  hasFfmpeg,
  makeFfmpegVideo,
  withExternalReference,
  withFfmpeg,
} from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function submit(url: string, person: Person, file: string): Promise<string> {
  const ticket = await submitTicket(url, person, { file });
  return ticket.id;
}

const mediaOf = async (person: Person, id: string) => {
  const [video] = (await person.client.tickets.get({ id })).videos;
  if (!video) throw new Error('the ticket has no video');
  return video.media;
};

const until = (person: Person, id: string, state: string) =>
  expect.poll(async () => (await mediaOf(person, id)).state, { timeout: 25_000 }).toBe(state);

/** An address and a file that must not be opened, and a record of those that were. */
class Canaries {
  readonly file = path.join(folder, 'canary.mp4');
  address = '';
  readonly opened: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    this.opened.push(request.url ?? '');
    response.end();
  });
  #watch: NodeJS.Timeout | undefined;

  async start(): Promise<void> {
    // Opening a pipe for reading waits for a writer; a nonblocking open for writing fails unless
    // there is a reader.
    execFileSync('mkfifo', [this.file]);
    this.#watch = setInterval(() => {
      try {
        closeSync(openSync(this.file, constants.O_WRONLY | constants.O_NONBLOCK));
        this.opened.push(this.file);
      } catch {
        // There is no reader.
      }
    }, 10);
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.address = `http://127.0.0.1:${address.port}/canary.ts`;
  }

  stop(): void {
    clearInterval(this.#watch);
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

describe.skipIf(!hasFfmpeg)('malicious files', () => {
  let product: TestProduct;
  let ann: Person;
  let canaries: Canaries;

  beforeAll(async () => {
    canaries = new Canaries();
    await canaries.start();
    product = await startTestProduct({ ffmpeg: { ...withFfmpeg, stallTimeoutSeconds: 3 } });
    ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  });
  afterAll(async () => {
    canaries.stop();
    await product.stop();
  });

  beforeEach(() => canaries.opened.splice(0));

  test.each([
    [
      'a playlist that refers to a URL',
      'avi',
      () => `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${canaries.address}\n#EXT-X-ENDLIST\n`,
    ],
    [
      'a playlist that refers to a file',
      'ts',
      () => `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile://${canaries.file}\n#EXT-X-ENDLIST\n`,
    ],
    [
      'a concat list',
      'mp4',
      () => `ffconcat version 1.0\nfile '${canaries.file}'\nfile '${canaries.address}'\n`,
    ],
    [
      'a session description',
      'avi',
      () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n',
    ],
    [
      'a manifest',
      'avi',
      () =>
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>${canaries.address}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
  ])('%s named .%s is rejected and opens nothing', async (name, extension, text) => {
    const file = path.join(folder, `${name}.${extension}`);
    await writeFile(file, text());
    expect(await storeVideo(product.url, ann, file)).toMatchObject({
      state: 'refused',
      refusal: 'NOT_A_VIDEO',
    });
    expect(canaries.opened).toEqual([]);
  });

  test('a video whose frames are in another file does not open that file', async () => {
    const file = path.join(folder, 'elsewhere.mov');
    await writeFile(
      file,
      withExternalReference(await readFile(await makeFfmpegVideo('h265.mp4')), canaries.file),
    );
    const id = await submit(product.url, ann, file);
    await expect
      .poll(async () => (await mediaOf(ann, id)).state, { timeout: 25_000 })
      .toMatch(/ready|failed/u);
    expect(canaries.opened).toEqual([]);
  });

  test('the byte server answers a single address, and only while it is needed', async () => {
    const upload = await storeVideo(product.url, ann, await makeTestVideo());
    const open = () => product.app.blobs.open({ state: 'permanent', key: blobKey(upload.id) });
    const address = await withServedBlob(open, async ({ address: served }) => {
      expect((await fetch(served)).status).toBe(200);
      expect((await fetch(new URL('/', served))).status).toBe(404);
      expect((await fetch(`${served}x`)).status).toBe(404);
      return served;
    });
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});

/**
 * Creates a stand-in for ffmpeg that runs the commands in an adjacent file, which it reads at each run.
 * ffprobe stays the real one.
 */
async function makeDouble(): Promise<{ program: string; behave: (commands: string) => Promise<void> }> {
  const program = path.join(folder, `ffmpeg-${crypto.randomUUID()}`);
  await writeFile(
    program,
    `#!/bin/sh\ncase "$1" in -version) echo "ffmpeg version double";; *) . "${program}.does";; esac\n`,
  );
  await chmod(program, 0o755);
  return { program, behave: (commands) => writeFile(`${program}.does`, commands) };
}

const REAL = 'exec ffmpeg "$@"';
/** Sets `$last` to the output file, which is the last argument. */
const toLastArgument = 'for last; do :; done; case "$last" in /*) ;; *) last=/dev/null;; esac;';

describe.skipIf(!hasFfmpeg)('a faulty ffmpeg', () => {
  let product: TestProduct;
  let ann: Person;
  let admin: Person;
  let double: Awaited<ReturnType<typeof makeDouble>>;

  beforeAll(async () => {
    double = await makeDouble();
    product = await startTestProduct({
      ffmpeg: { ...withFfmpeg, ffmpeg: double.program, stallTimeoutSeconds: 6 },
    });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
  });
  afterAll(() => product.stop());

  test.each([
    ['hangs while making the copy', `case "$*" in *faststart*) sleep 600;; *) ${REAL};; esac`, 'it hung'],
    ['crashes', 'kill -SEGV $$', 'it crashed (SIGSEGV)'],
    ['fails with a reason', 'echo "no room" >&2; exit 1', 'no room'],
    ['writes garbage', `${toLastArgument} head -c 100000 /dev/urandom > "$last"; exit 0`, 'is not a video'],
    ['prints its memory limit', 'ulimit -v >&2; exit 1', '4194304'],
    [
      'prints its environment',
      'echo "$(env | cut -d= -f1 | sort)" | tr "\\n" " " >&2; exit 1',
      ': LC_ALL MALLOC_ARENA_MAX',
    ],
    ['does nothing', 'exit 0', 'is not a video'],
  ])('that %s leaves the video without a copy and shows the reason', async (_name, commands, reason) => {
    await double.behave(commands);
    const id = await submit(product.url, ann, await makeTestVideo({ kind: 'ts-h264' }));
    await until(ann, id, 'failed');
    const media = await mediaOf(ann, id);
    expect(media.note).toContain(reason);
    expect(media).toMatchObject({ playableUrl: null, progress: null });
    // The job deletes its files after it has stored the result.
    await expect.poll(() => readdir(path.join(product.dataDirectory, 'media-work'))).toEqual([]);
  });

  test('an administrator retries failed videos once ffmpeg works', async () => {
    await double.behave('exit 1');
    const id = await submit(product.url, ann, await makeTestVideo({ kind: 'ts-h264' }));
    await until(ann, id, 'failed');
    const [video] = (await admin.client.tickets.get({ id })).videos;
    await double.behave(REAL);
    await admin.client.videos.prepareAgain({ id: video?.videoId ?? '' });
    await until(ann, id, 'ready');
    expect(await outcome(admin.client.videos.prepareAgain({ id: video?.videoId ?? '' }))).toMatch(
      'COPY_NOT_FAILED',
    );
  });

  test('is stopped at once by a shutdown, which is not counted as a fault of the file', async () => {
    await double.behave('while :; do echo frame=1; sleep 0.2; done');
    const ffmpeg = await findFfmpeg({ ...withFfmpeg, ffmpeg: double.program });
    if (!ffmpeg) throw new Error('the double was not found');
    const upload = await storeVideo(product.url, ann, await makeTestVideo());
    const open = () => product.app.blobs.open({ state: 'permanent', key: blobKey(upload.id) });
    const stop = new AbortController();
    const work = withServedBlob(open, async (input) => {
      const measured = await measureVideo({ ffmpeg, input });
      if (!measured) throw new Error('not measured');
      const copying = makePlayableCopy({
        ffmpeg,
        input,
        measured,
        path: path.join(folder, 'stopped.mp4'),
        onProgress: () => undefined,
        signal: stop.signal,
      });
      stop.abort(new Error('stopping'));
      return copying;
    });
    await expect(work).rejects.toThrow('stopping');
  });
});

test.skipIf(!hasFfmpeg)(
  'after kill -9 the next start does the work once, and for videos from before ffmpeg was installed',
  async () => {
    const double = await makeDouble();
    await copyPreparedData(path.join(folder, 'data'));
    const settings = {
      DATA_DIRECTORY: path.join(folder, 'data'),
      PORT: String(await freePort()),
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    };
    let product = await startProductProcess({ ...settings, FFMPEG_PATH: 'off' });
    try {
      let ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
      const id = await submit(product.url, ann, await makeTestVideo({ kind: 'ts-h264' }));
      expect((await mediaOf(ann, id)).state).toBe('unavailable');
      await product.stop();

      // Posters succeed, copies never finish.
      await double.behave(`case "$*" in *faststart*) sleep 60;; *) ${REAL};; esac`);
      product = await startProductProcess({ ...settings, FFMPEG_PATH: double.program });
      ann = await signIn(product.url, ann.email, ann.password);
      await until(ann, id, 'working');
      await expect.poll(async () => (await mediaOf(ann, id)).posterUrl, { timeout: 20_000 }).not.toBeNull();
      const before = await mediaOf(ann, id);
      await product.kill();

      await double.behave(REAL);
      product = await startProductProcess({ ...settings, FFMPEG_PATH: double.program });
      ann = await signIn(product.url, ann.email, ann.password);
      await until(ann, id, 'ready');
      const after = await mediaOf(ann, id);
      expect((await ann.fetch(after.playableUrl ?? '')).status).toBe(200);
      // The new poster replaced the old one: only one exists.
      expect((await ann.fetch(after.posterUrl ?? '')).status).toBe(200);
      expect(after.posterUrl).not.toBe(before.posterUrl);
      expect((await ann.fetch(before.posterUrl ?? '')).status).toBe(404);
      // The analysis, another job, may not have ended yet.
      const leftovers = () => readdir(path.join(settings.DATA_DIRECTORY, 'media-work'));
      await expect.poll(leftovers).toEqual([]);
    } finally {
      await product.stop();
    }
  },
  90_000,
);
