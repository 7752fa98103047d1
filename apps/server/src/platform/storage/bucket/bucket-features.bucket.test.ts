import { HeadObjectCommand } from '@aws-sdk/client-s3';
import {
  bucketClient,
  bucketServer,
  hasBucket,
  makeBucket,
} from '@plainview/test-support/bucket/test-bucket';
import { contentsOf, writeObject } from '@plainview/test-support/bucket/test-bucket-contents';
import { startTestProxy } from '@plainview/test-support/product/proxies/test-proxy';
import { describe, expect, it } from 'vitest';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import type { BlobKey } from '../blob-key.ts';
import {
  collected,
  digestOf,
  inPieces,
  joined,
  newKey,
  sha256,
  someBytes,
} from '../blob-store.conformance.ts';
import {
  BlobConflict,
  BlobHashMismatch,
  BlobMissing,
  BlobRetained,
  StorageUnavailable,
} from '../blob-store.ts';
import { createBucket, openBucket } from './open-bucket.ts';
import { S3BlobStore } from './s3-blob-store.ts';

const MEBIBYTE = 1024 * 1024;

const unexpected = (error: Error): void => {
  throw error;
};

async function upload(store: S3BlobStore, key: BlobKey, bytes: Uint8Array): Promise<string> {
  await store.uploads.begin(key);
  await store.uploads.append(key, { size: bytes.length, offset: 0 }, inPieces(bytes));
  await store.uploads.finish(key);
  return sha256(bytes);
}

const head = (settings: BucketSettings, name: string) =>
  bucketClient().send(new HeadObjectCommand({ Bucket: settings.bucket, Key: name }));

describe.runIf(hasBucket())('a bucket', () => {
  it('copies large files in parts and verifies the copy', async () => {
    const settings = await makeBucket();
    const store = new S3BlobStore(createBucket(settings), null, { atOnce: 6 * MEBIBYTE, part: 5 * MEBIBYTE });
    const [key, other] = [newKey(), newKey()];
    const bytes = someBytes(11 * MEBIBYTE);
    const measured = await upload(store, key, bytes);
    await store.makePermanent(key, measured);
    expect(await store.hash({ state: 'permanent', key })).toEqual(digestOf(bytes));
    expect((await head(settings, `blobs/${key}`)).ETag).toMatch(/-3"$/);

    await upload(store, other, bytes);
    const wrong = store.makePermanent(other, sha256(someBytes(1)));
    await expect(wrong).rejects.toBeInstanceOf(BlobHashMismatch);
    expect(await contentsOf(settings)).toEqual([`blobs/${key}`, `uploads/${other}`]);
  });

  it('stores files larger than a part, and rejects content that differs from the expected hash', async () => {
    const settings = await makeBucket();
    const store = await openBucket(settings, unexpected);
    const [key, other] = [newKey(), newKey()];
    const bytes = someBytes(9 * MEBIBYTE);
    await store.putPermanent(key, inPieces(bytes), sha256(bytes), bytes.length);
    expect((await store.hash({ state: 'permanent', key })).sha256).toBe(sha256(bytes));
    const wrong = store.putPermanent(other, inPieces(bytes), sha256(someBytes(1)));
    await expect(wrong).rejects.toBeInstanceOf(BlobHashMismatch);
    const taken = store.putPermanent(key, inPieces(bytes.subarray(1)), sha256(bytes.subarray(1)));
    await expect(taken).rejects.toBeInstanceOf(BlobConflict);
    expect(await contentsOf(settings)).toEqual([`blobs/${key}`]);
  });

  it('reads the same object to the end, or reports that it is gone', async () => {
    const settings = await makeBucket();
    const store = await openBucket(settings, unexpected);
    const key = newKey();
    const bytes = someBytes(3 * MEBIBYTE);
    await store.putPermanent(key, bytes, sha256(bytes));
    const blob = await store.open({ state: 'permanent', key });
    await writeObject(settings, `blobs/${key}`, new Uint8Array(bytes.length).fill(1));
    await expect(joined(blob.stream(0, blob.size - 1))).rejects.toBeInstanceOf(BlobMissing);
    await blob.close();
  });

  it('with versions keeps reading the opened version, and deletes every version', async () => {
    const settings = await makeBucket('versions');
    const store = await openBucket(settings, unexpected);
    const key = newKey();
    const bytes = someBytes(3 * MEBIBYTE);
    await store.putPermanent(key, bytes, sha256(bytes));
    const blob = await store.open({ state: 'permanent', key });
    await writeObject(settings, `blobs/${key}`, someBytes(10));
    expect(sha256(await joined(blob.stream(0, blob.size - 1)))).toBe(sha256(bytes));
    await blob.close();
    expect(await contentsOf(settings)).toHaveLength(2);
    expect(await store.delete({ state: 'permanent', key })).toBe(true);
    expect(await contentsOf(settings)).toEqual([]);
  });

  it('encrypts every object with the configured key', async () => {
    const keyId = bucketServer().encryptionKeyId;
    const plain = await makeBucket();
    const settings: BucketSettings = { ...plain, encryption: { algorithm: 'aws:kms', keyId } };
    const store = await openBucket(settings, unexpected);
    const [key, report] = [newKey(), newKey()];
    const measured = await upload(store, key, someBytes(9 * MEBIBYTE));
    await store.makePermanent(key, measured);
    await store.putPermanent(report, someBytes(10), sha256(someBytes(10)));
    for (const name of [key, report]) {
      expect(await head(settings, `blobs/${name}`)).toMatchObject({
        ServerSideEncryption: 'aws:kms',
        SSEKMSKeyId: keyId,
      });
    }
    expect((await store.hash({ state: 'permanent', key })).sha256).toBe(measured);
  });

  it('with object lock keeps permanent files until the lock expires, and nothing else', async () => {
    const plain = await makeBucket('lock');
    const store = await openBucket({ ...plain, objectLock: { mode: 'GOVERNANCE', days: 3 } }, unexpected);
    const key = newKey();
    const before = Date.now();
    await store.makePermanent(key, await upload(store, key, someBytes(10)));
    const { ObjectLockMode, ObjectLockRetainUntilDate } = await head(plain, `blobs/${key}`);
    expect(ObjectLockMode).toBe('GOVERNANCE');
    const until = ObjectLockRetainUntilDate?.getTime() ?? 0;
    expect(until).toBeGreaterThanOrEqual(before + 3 * 86_400_000 - 1000);
    expect(until).toBeLessThan(Date.now() + 3 * 86_400_000 + 1000);
    const deleting = store.delete({ state: 'permanent', key });
    await expect(deleting).rejects.toBeInstanceOf(BlobRetained);
    await expect(deleting).rejects.toMatchObject({ until: new Date(until) });
    expect(await contentsOf(plain)).toEqual([`blobs/${key}`]);
  });

  it('without the configured features stops the start and names the setting', async () => {
    const settings = await makeBucket();
    const lock = { mode: 'GOVERNANCE', days: 1 } as const;
    await expect(openBucket({ ...settings, objectLock: lock }, unexpected)).rejects.toThrow(
      'STORAGE_OBJECT_LOCK',
    );
    const elsewhere = { ...settings, bucket: `${settings.bucket}-x` };
    await expect(openBucket(elsewhere, unexpected)).rejects.toThrow('there is no bucket');
    const wrong = { ...settings, credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' } };
    await expect(openBucket(wrong, unexpected)).rejects.toThrow('STORAGE_BUCKET');
  });

  it('issues a temporary public link with the right type', async () => {
    const store = await openBucket({ ...(await makeBucket()), reads: 'redirect' }, unexpected);
    const key = newKey();
    await store.putPermanent(key, someBytes(100), sha256(someBytes(100)));
    const link = await store.link(key, {
      contentType: 'video/mp4',
      disposition: 'attachment; filename="a.mp4"',
    });
    expect(link?.origin).toBe(store.linkOrigin);
    const answer = await fetch(link ?? '', { headers: { range: 'bytes=10-19' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.mp4"');
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([...someBytes(100).subarray(10, 20)]);
    const tampered = new URL(link ?? '');
    tampered.pathname += 'x';
    expect((await fetch(tampered)).status).toBe(403);
  });

  it('that does not exist is not reported as a missing blob, so files are not mistaken for deleted', async () => {
    const proxy = await startTestProxy(bucketServer().endpoint);
    const store = await openBucket({ ...(await makeBucket()), endpoint: proxy.url }, unexpected);
    const key = newKey();
    await store.putPermanent(key, someBytes(3 * MEBIBYTE), sha256(someBytes(3 * MEBIBYTE)));
    const blob = await store.open({ state: 'permanent', key });
    proxy.become('refusing');
    await expect(store.size({ state: 'permanent', key })).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(store.uploads.received(newKey())).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(collected(blob.stream(0, blob.size - 1))).rejects.toBeInstanceOf(StorageUnavailable);
    proxy.become('through');
    expect(sha256(await joined(blob.stream(0, blob.size - 1)))).toBe(sha256(someBytes(3 * MEBIBYTE)));
    await blob.close();
    await proxy.close();
  });
});
