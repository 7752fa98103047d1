import { hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { contentsOf } from '@plainview/test-support/bucket/test-bucket-contents';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import type { BlobKey } from '../blob-key.ts';
import { digestOf, inPieces, newKey, someBytes } from '../blob-store.conformance.ts';
import { BlobMissing } from '../blob-store.ts';
import { openBucket } from './open-bucket.ts';
import type { S3BlobStore } from './s3-blob-store.ts';

const PART = 8 * 1024 * 1024;
const SIZE = 2 * PART + 1_000_000;
/** Enough where one boundary between parts matters. */
const SMALL = PART + 1_000_000;

const unexpected = (error: Error): void => {
  throw error;
};

describe.runIf(hasBucket())('an upload into a bucket', () => {
  let settings: BucketSettings;
  const bytes = someBytes(SIZE);

  beforeAll(async () => {
    settings = await makeBucket();
  });

  /** Each one acts as another process: it shares no state with the others. */
  const anotherProcess = (): Promise<S3BlobStore> => openBucket(settings, unexpected);

  async function send(key: BlobKey, offset: number, end: number, size = SIZE): Promise<number> {
    const store = await anotherProcess();
    expect(await store.uploads.received(key)).toBe(offset);
    return store.uploads.append(key, { size, offset }, inPieces(bytes.subarray(offset, end)));
  }

  async function requireWhole(key: BlobKey, size = SIZE): Promise<void> {
    const store = await anotherProcess();
    await store.uploads.finish(key);
    await store.uploads.finish(key);
    expect(await store.hash({ state: 'temporary', key })).toEqual(digestOf(bytes.subarray(0, size)));
    // Nothing except the bytes themselves.
    const left = await contentsOf(settings);
    expect(left.filter((name) => name.includes(key))).toEqual([`uploads/${key}`]);
  }

  it('resumes at any byte, each time on another process', async () => {
    const key = newKey();
    await (await anotherProcess()).uploads.begin(key);
    let offset = 0;
    for (const end of [1, 500_000, 500_001, PART - 1, PART, PART + 1, PART + 700_000, 2 * PART + 5, SIZE]) {
      offset = await send(key, offset, end);
      expect(offset).toBe(end);
    }
    await requireWhole(key);
  });

  it('keeps the bytes that arrived before its source failed, even within a part', async () => {
    const key = newKey();
    const store = await anotherProcess();
    await store.uploads.begin(key);
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield* inPieces(bytes.subarray(0, PART + 300_000));
      throw new Error('the sender is gone');
    }
    const sending = store.uploads.append(key, { size: SMALL, offset: 0 }, breaking());
    await expect(sending).rejects.toThrow('the sender is gone');
    await send(key, PART + 300_000, SMALL, SMALL);
    await requireWhole(key, SMALL);
  });

  it('is complete once every byte arrived, even if its parts were never joined', async () => {
    const key = newKey();
    await (await anotherProcess()).uploads.begin(key);
    await send(key, 0, SMALL, SMALL);
    expect(await (await anotherProcess()).uploads.received(key)).toBe(SMALL);
    await requireWhole(key, SMALL);
  });

  it('is found by the sweep while in progress, and deleted with all its parts', async () => {
    const key = newKey();
    const store = await anotherProcess();
    await store.uploads.begin(key);
    await send(key, 0, PART + 10);
    const found: string[] = [];
    for await (const temporary of store.listTemporary()) found.push(temporary.key);
    expect(found).toContain(key);

    expect(await store.delete({ state: 'temporary', key })).toBe(true);
    expect((await contentsOf(settings)).filter((name) => name.includes(key))).toEqual([]);
    await expect(store.uploads.received(key)).rejects.toBeInstanceOf(BlobMissing);
    const late = store.uploads.append(key, { size: SIZE, offset: 0 }, inPieces(bytes));
    await expect(late).rejects.toBeInstanceOf(BlobMissing);
    expect((await contentsOf(settings)).filter((name) => name.includes(key))).toEqual([]);
  });

  it('that is abandoned during a request leaves nothing behind', async () => {
    const key = newKey();
    const [store, other] = [await anotherProcess(), await anotherProcess()];
    await store.uploads.begin(key);
    async function* givenUp(): AsyncGenerator<Uint8Array> {
      yield* inPieces(bytes.subarray(0, 100));
      await other.delete({ state: 'temporary', key });
      yield* inPieces(bytes.subarray(100));
    }
    const sending = store.uploads.append(key, { size: SIZE, offset: 0 }, givenUp());
    await expect(sending).rejects.toBeInstanceOf(BlobMissing);
    expect((await contentsOf(settings)).filter((name) => name.includes(key))).toEqual([]);
  });
});
