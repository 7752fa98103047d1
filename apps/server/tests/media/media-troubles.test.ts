/** Processing of malicious videos, and with an ffmpeg that misbehaves. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, openSync, closeSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg, type Ffmpeg } from '@plainview/server/platform/media/ffmpeg/ffmpeg';
import { makePlayableCopy } from '@plainview/server/platform/media/ffmpeg/make-playable-copy';
import {
  measureVideo,
  type MeasuredVideo,
} from '@plainview/server/platform/media/ffmpeg/measuring/measure-video';
import { fileInput } from '@plainview/server/platform/media/ffmpeg/read-only-input';
import { withReadableBlob, withServedBlob } from '@plainview/server/platform/media/ffmpeg/serve-source';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases } from '@plainview/test-support/draw-sample';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import { freePort } from '@plainview/test-support/product/free-port';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
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
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

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

  const lists: Readonly<Record<string, () => string>> = {
    'a playlist that refers to a URL': () =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${canaries.address}\n#EXT-X-ENDLIST\n`,
    'a playlist that refers to a file': () =>
      `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile://${canaries.file}\n#EXT-X-ENDLIST\n`,
    'a concat list': () => `ffconcat version 1.0\nfile '${canaries.file}'\nfile '${canaries.address}'\n`,
    'a session description': () =>
      'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n',
    'a manifest': () =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>${canaries.address}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  };

  test.each([['a concat list', 'mp4']])(
    '%s named .%s is rejected and opens nothing',
    async (name, extension) => {
      const file = path.join(folder, `${name}.${extension}`);
      await writeFile(file, lists[name]?.() ?? '');
      expect(await storeVideo(product.url, ann, file)).toMatchObject({
        state: 'refused',
        refusal: 'NOT_A_VIDEO',
      });
      expect(canaries.opened).toEqual([]);
    },
  );

  // As ffmpeg reads a file in a folder, and one in a bucket.
  const lures = [
    ['a playlist that refers to a URL', 'served'],
    ['a playlist that refers to a file', 'file'],
    ['a concat list', 'served'],
    ['a session description', 'file'],
    ['a manifest', 'served'],
  ] as const;
  test.each(drawCases(lures, 2))('%s is no video for ffmpeg, and opens nothing: %s', async (name, kind) => {
    const { ffmpeg } = product.app;
    if (!ffmpeg) throw new Error('ffmpeg was not found');
    const bytes = Buffer.from(lists[name]?.() ?? '');
    const key = blobKey(crypto.randomUUID());
    await product.app.blobs.putPermanent(key, bytes, createHash('sha256').update(bytes).digest('hex'));
    const open = () => product.app.blobs.open({ state: 'permanent', key });
    const withInput = kind === 'served' ? withServedBlob : withReadableBlob;
    expect(
      await withInput(open, (input) => {
        expect(input.kind).toBe(kind);
        return measureVideo({ ffmpeg, input });
      }),
    ).toBeNull();
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

/** Creates a program that runs ffprobe and counts the files that it reads. */
async function makeCountingProbe(): Promise<{ program: string; count: () => Promise<number> }> {
  const program = path.join(folder, `ffprobe-${crypto.randomUUID()}`);
  const counting = `case "$1" in -version) ;; *) echo >> "${program}.count";; esac`;
  await writeFile(program, `#!/bin/sh\n${counting}\nexec ffprobe "$@"\n`);
  await chmod(program, 0o755);
  return { program, count: async () => (await readFile(`${program}.count`)).length };
}

const REAL = 'exec ffmpeg "$@"';
/** Sets `$last` to the output file, which is the last argument. */
const toLastArgument = 'for last; do :; done; case "$last" in /*) ;; *) last=/dev/null;; esac;';

describe.skipIf(!hasFfmpeg)('a faulty ffmpeg', () => {
  let double: Awaited<ReturnType<typeof makeDouble>>;
  let ffmpeg: Ffmpeg;
  let measured: MeasuredVideo | null = null;

  beforeAll(async () => {
    double = await makeDouble();
    const found = await findFfmpeg({ ...withFfmpeg, ffmpeg: double.program });
    if (!found) throw new Error('the double was not found');
    ffmpeg = found;
  });

  /** Makes the copy of a video. */
  async function makeCopy({
    stallTimeout = ffmpeg.stallTimeout,
    onProgress = () => undefined,
    ...aborting
  }: {
    readonly stallTimeout?: number;
    readonly onProgress?: () => void;
    readonly signal?: AbortSignal;
  } = {}) {
    const file = await makeTestVideo({ kind: 'ts-h264' });
    const input = fileInput(file, (await stat(file)).size);
    measured ??= await measureVideo({ ffmpeg, input });
    if (!measured) throw new Error('not measured');
    const copy = path.join(folder, `${crypto.randomUUID()}.mp4`);
    const impatient = { ...ffmpeg, stallTimeout };
    return makePlayableCopy({ ffmpeg: impatient, input, ...aborting, measured, path: copy, onProgress });
  }

  test.for<readonly [name: string, commands: string, reason: string, stallTimeout?: number]>([
    // Longer than a shell of the lowest priority needs to start on a busy machine.
    ['hangs', 'sleep 600', 'it hung', 1000],
    [
      'writes garbage',
      `${toLastArgument} head -c 100000 /dev/urandom > "$last"`,
      'the output is not a video',
    ],
    ['does nothing', 'exit 0', 'the output is not a video'],
  ])('that %s makes no copy and is named as the reason', async ([, commands, reason, stallTimeout]) => {
    await double.behave(commands);
    expect(await makeCopy(stallTimeout === undefined ? {} : { stallTimeout })).toEqual({
      isMade: false,
      why: reason,
    });
  });

  test('is stopped at once by a shutdown, which is not counted as a fault of the file', async () => {
    await double.behave('while :; do echo out_time_us=1; sleep 0.2; done');
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('stopping'));
    await expect(makeCopy({ signal: stop.signal, onProgress })).rejects.toThrow('stopping');
  });

  test('that fails leaves the video without a copy and shows the reason, and an administrator retries it', async () => {
    const probe = await makeCountingProbe();
    const product = await startTestProduct({
      // In the sandbox, the probe could not write its count.
      ffmpeg: { ...withFfmpeg, ffmpeg: double.program, ffprobe: probe.program, sandbox: 'off' },
    });
    onTestFinished(() => product.stop());
    const admin = await signInOperator(product.url);
    const ann = await joinAgency(product.url, admin, 'North PD');
    await double.behave('echo "no room" >&2; exit 1');
    const id = await submit(product.url, ann, await makeTestVideo({ kind: 'ts-h264' }));
    await until(ann, id, 'failed');
    const media = await mediaOf(ann, id);
    expect(media.note).toContain('no room');
    expect(media).toMatchObject({ playableUrl: null, progress: null });
    // The job deletes its files after it has stored the result.
    await expect.poll(() => readdir(path.join(product.dataDirectory, 'media-work'))).toEqual([]);

    const [video] = (await admin.client.tickets.get({ id })).videos;
    await double.behave(REAL);
    await admin.client.videos.prepareAgain({ id: video?.videoId ?? '' });
    await until(ann, id, 'ready');
    expect(await outcome(admin.client.videos.prepareAgain({ id: video?.videoId ?? '' }))).toMatch(
      'COPY_NOT_FAILED',
    );
    await expect.poll(async () => (await mediaOf(ann, id)).analysis).toBe('done');
    // The video was described and timed on arrival, then described once for all of its jobs, timed by each
    // preparation and by each attempt to make a copy, and its copy measured.
    expect(await probe.count()).toBe(2 + 1 + 2 + 2 + 2);
  });
});

test.skipIf(!hasFfmpeg)(
  'after kill -9 the next start does the work once, and for videos from before ffmpeg was installed',
  async () => {
    const double = await makeDouble();
    const database = await cloneTestDatabase();
    onTestFinished(() => database.drop());
    const dataDirectory = path.join(folder, 'data');
    const settings = {
      DATA_DIRECTORY: dataDirectory,
      DATABASE_URL: database.url,
      SECRET: TEST_SECRET,
      PORT: String(await freePort()),
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    };
    const earlier = await startTestProduct({ dataDirectory, databaseUrl: database.url });
    let ann: Person;
    let id: string;
    try {
      ann = await joinAgency(earlier.url, await signInOperator(earlier.url), 'North PD');
      id = await submit(earlier.url, ann, await makeTestVideo({ kind: 'ts-h264' }));
      expect((await mediaOf(ann, id)).state).toBe('unavailable');
    } finally {
      await earlier.stop();
    }

    // Posters succeed, copies never finish.
    await double.behave(`case "$*" in *faststart*) sleep 60;; *) ${REAL};; esac`);
    const killed = await startProductProcess({ ...settings, FFMPEG_PATH: double.program });
    let before: Awaited<ReturnType<typeof mediaOf>>;
    try {
      ann = await signIn(killed.url, ann.email, ann.password);
      await until(ann, id, 'working');
      await expect.poll(async () => (await mediaOf(ann, id)).posterUrl, { timeout: 20_000 }).not.toBeNull();
      before = await mediaOf(ann, id);
    } finally {
      await killed.kill();
    }

    await double.behave(REAL);
    const next = await startTestProduct({
      dataDirectory,
      databaseUrl: database.url,
      ffmpeg: { ...withFfmpeg, ffmpeg: double.program },
    });
    try {
      ann = await signIn(next.url, ann.email, ann.password);
      // Another process takes over the job ten to fifteen seconds after a kill.
      const state = async () => (await mediaOf(ann, id)).state;
      await expect.poll(state, { timeout: 40_000, interval: 1000 }).toBe('ready');
      const after = await mediaOf(ann, id);
      expect((await ann.fetch(after.playableUrl ?? '')).status).toBe(200);
      // The kill came before or after the end of the preparation. Only one poster exists, either way.
      expect((await ann.fetch(after.posterUrl ?? '')).status).toBe(200);
      const isReplaced = after.posterUrl !== before.posterUrl;
      expect((await ann.fetch(before.posterUrl ?? '')).status).toBe(isReplaced ? 404 : 200);
      // Other jobs, such as the analysis or the preparation that is taken over, may not have ended yet.
      const leftovers = () => readdir(path.join(dataDirectory, 'media-work'));
      await expect.poll(leftovers, { timeout: 60_000 }).toEqual([]);
    } finally {
      await next.stop();
    }
  },
  180_000,
);
