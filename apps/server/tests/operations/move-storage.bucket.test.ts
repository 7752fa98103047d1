import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BucketSettings } from '@plainview/server/platform/config/bucket-settings';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { contentsOf } from '@plainview/test-support/bucket/test-bucket-contents';
import { serverProgram } from '@plainview/test-support/product/server-programs';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, signInOperator } from '@plainview/test-support/test-users';
/** The command that moves an instance from its folder to a bucket, killed halfway and run again. */
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { decided, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PARTIAL = 8_500_000;
const LONG = 9_000_000;
const tus = { 'tus-resumable': '1.0.0' };

describe.runIf(hasBucket())('moving from the folder into a bucket', () => {
  let directory: string;
  let database: TestDatabase;
  let bucket: BucketSettings;
  /** The settings of a product and of the command. */
  let plainview: Readonly<Record<'databaseUrl' | 'dataDirectory' | 'secret', string>>;
  let files: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-move-'));
    database = await cloneTestDatabase();
    bucket = await makeBucket();
    plainview = {
      databaseUrl: database.url,
      dataDirectory: path.join(directory, 'data'),
      secret: 'a secret that only the tests know and nobody else',
    };
    files = path.join(directory, 'data', 'files');
  });
  afterAll(async () => {
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  interface Run {
    readonly code: number | null;
    readonly lines: readonly string[];
  }

  /** Runs the command. `killAt` kills it once a line of output matches. */
  async function move(killAt: RegExp | null = null): Promise<Run> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      LOG_LEVEL: 'error',
      DATABASE_URL: plainview.databaseUrl,
      DATA_DIRECTORY: plainview.dataDirectory,
      SECRET: plainview.secret,
      ...bucketEnvironment(bucket),
    };
    const child = spawn(process.execPath, [...serverProgram('cli/move-storage')], { env });
    const lines: string[] = [];
    child.stderr.on('data', (text: Buffer) => lines.push(text.toString()));
    const ended = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (killAt?.test(line)) child.kill('SIGKILL');
    }
    await ended;
    return { code: child.exitCode, lines };
  }

  /** Returns the name, size and time of every file, which a move must not change. */
  async function folder(): Promise<string[]> {
    const names = await readdir(files, { recursive: true });
    const facts = names.map(async (name) => {
      const { size, mtimeMs, mode } = await stat(path.join(files, name));
      return `${name} ${size} ${mtimeMs} ${mode}`;
    });
    return (await Promise.all(facts)).toSorted();
  }

  /** Returns how many files had this outcome, as the last lines of the command state. */
  const outcomes = ({ lines }: Run, outcome: string): number =>
    Number(new RegExp(`(?<count>\\d+) ${outcome}\\b`, 'u').exec(lines.join('\n'))?.groups?.['count'] ?? 0);

  test('every referenced file arrives with its SHA-256, even after a kill; a differing one is rejected', async () => {
    const product = await startTestProduct(plainview);
    const admin = await signInOperator(product.url);
    const ann = await joinAgency(product.url, admin, 'North PD');
    const file = path.join(directory, 'long.mp4');
    await copyFile(await makeTestVideo(), file);
    await padVideoTo(file, LONG);
    const uploads = [];
    const short = await makeTestVideo();
    for (const one of [file, short, short]) uploads.push(await storeVideo(product.url, ann, one));
    const ticket = await createTicket(
      ann,
      uploads.slice(0, 2).map(({ id }) => id),
    );
    await admin.client.tickets.startReview({ id: ticket.id });
    const report = await admin.client.reports.deliver({
      ticketId: ticket.id,
      summary: 'Sound conduct.',
      notWatchedReason: NOT_WATCHED,
    });
    const headers = { ...tus, 'upload-length': String(LONG), 'upload-metadata': 'filename YS5tcDQ=' };
    const created = await ann.fetch('/uploads', { method: 'POST', headers });
    const address = created.headers.get('location') ?? '';
    const bytes = await readFile(file);
    const patch = (person: typeof ann, start: number, end: number) =>
      person.fetch(address, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(start),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes.subarray(start, end)),
      });
    await patch(ann, 0, PARTIAL);

    const early = await move();
    expect(early.code).toBe(1);
    expect(early.lines.join('\n')).toContain('Plainview is running on this database. Stop it first.');
    await product.stop();
    const before = await folder();

    // The same file with one byte changed.
    const damaged = uploads[1]?.id ?? '';
    const place = before.map((line) => line.split(' ')[0] ?? '').find((name) => name.endsWith(damaged)) ?? '';
    const inFolder = path.join(files, place);
    await chmod(inFolder, 0o640);
    const intact = await readFile(short);
    await writeFile(inFolder, Buffer.from(intact).fill(1, 1000, 1001));
    const state = await folder();

    const killed = await move(/^Moving the files/u);
    expect(killed.code).toBeNull();
    const arrived = (await contentsOf(bucket, 'blobs/')).length;
    const refused = await move();
    expect(refused.code).toBe(1);
    expect(refused.lines.join('\n')).toContain(`${damaged}: `);
    expect(outcomes(refused, 'DIFFERS')).toBe(1);
    expect(outcomes(refused, 'was there')).toBeGreaterThanOrEqual(arrived);
    expect(await contentsOf(bucket, `blobs/${damaged}`)).toEqual([]);
    expect(await folder()).toEqual(state);
    await writeFile(inFolder, intact);

    const again = await move();
    expect(again.lines.join('\n')).toContain('Every stored file was read back from the bucket');
    expect(again.code).toBe(0);
    expect([outcomes(again, 'was there'), outcomes(again, 'stored')]).toEqual([3, 1]);
    expect(outcomes(again, 'unfinished upload')).toBe(1);

    const moved = await startTestProduct({ ...plainview, bucket });
    await rm(files, { recursive: true });
    const same = await signIn(moved.url, ann.email, ann.password);
    for (const [index, original] of [file, short].entries()) {
      const { url, sha256 } = ticket.videos[index] ?? {};
      const content = Buffer.from(await (await same.fetch(url ?? '')).arrayBuffer());
      expect(content.equals(await readFile(original))).toBe(true);
      expect(sha256).toBe(await sha256Of(original));
    }
    expect((await same.fetch(report.url)).status).toBe(200);
    const head = await same.fetch(address, { method: 'HEAD', headers: tus });
    expect(head.headers.get('upload-offset')).toBe(String(PARTIAL));
    await patch(same, PARTIAL, LONG);
    const id = path.basename(address);
    await same.client.uploads.seal({ id, sha256: await sha256Of(file) });
    expect(await decided(same, id)).toMatchObject({ state: 'stored' });
    await moved.stop();
  });
});
