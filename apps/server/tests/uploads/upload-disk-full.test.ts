/**
 * A disk that fills up in the middle of an upload. Uses a real small file system, which needs root on Linux.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { decided, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { DetailedError, Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MEBIBYTE = 1024 * 1024;
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!canMount)('a disk of 24 MiB', () => {
  let folder: string;
  let disk: string;
  let product: TestProduct;
  let ann: Person;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-full-'));
    disk = path.join(folder, 'disk');
    execFileSync('mkdir', [disk]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]);
    product = await startTestProduct({ dataDirectory: disk });
    ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
    file = path.join(folder, 'long.mp4');
    await copyFile(await makeTestVideo(), file);
    await padVideoTo(file, 16 * MEBIBYTE);
  });
  afterAll(async () => {
    await product.stop();
    execFileSync('umount', [disk]);
    await rm(folder, { recursive: true });
  });

  const upload = (change: { readonly url?: string | null; readonly onError?: (error: Error) => void } = {}) =>
    new Promise<Upload>((resolve, reject) => {
      const sending = new Upload(createReadStream(file), {
        endpoint: `${product.url}/uploads`,
        uploadUrl: change.url ?? null,
        uploadSize: 16 * MEBIBYTE,
        chunkSize: 64 * MEBIBYTE,
        retryDelays: null,
        headers: { cookie: ann.cookie() },
        metadata: { filename: 'long.mp4' },
        onSuccess: () => resolve(sending),
        onError: (error) => {
          change.onError?.(error);
          if (change.onError) resolve(sending);
          else reject(error);
        },
      });
      sending.start();
    });

  test('TK-08 a file that does not fit is rejected before any byte is received', async () => {
    const answer = await ann.fetch('/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(32 * MEBIBYTE),
        'upload-metadata': 'filename YS5tcDQ=',
      },
    });
    expect(answer.status).toBe(507);
    expect(await answer.text()).toBe(uploadTexts.storageFull);
    expect(await ann.client.uploads.list()).toEqual([]);
  });

  test('TK-07 a disk full during an upload is reported, loses nothing, and the upload continues once there is room', async () => {
    const ballast = path.join(disk, 'ballast');
    const errors: Error[] = [];
    const created = await ann.fetch('/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(16 * MEBIBYTE),
        'upload-metadata': 'filename YS5tcDQ=',
      },
    });
    await writeFile(ballast, Buffer.alloc(14 * MEBIBYTE));
    const url = new URL(created.headers.get('location') ?? '', product.url).href;
    await upload({ url, onError: (error) => errors.push(error) });

    const [error] = errors;
    expect(error).toBeInstanceOf(DetailedError);
    const answer = error instanceof DetailedError ? error.originalResponse : null;
    expect(answer?.getStatus()).toBe(507);
    expect(answer?.getBody()).toBe(uploadTexts.storageFull);

    const id = path.basename(url);
    const part = path.join(disk, 'files', 'uploads', id);
    const { size } = await stat(part);
    expect(size).toBeGreaterThan(8 * MEBIBYTE);
    expect((await readFile(part)).equals((await readFile(file)).subarray(0, size))).toBe(true);
    const head = await ann.fetch(`/uploads/${id}`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    expect(head.headers.get('upload-offset')).toBe(String(size));

    await rm(ballast);
    await upload({ url });
    const sha256 = await sha256Of(file);
    await ann.client.uploads.seal({ id, sha256 });
    expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
  });
});
