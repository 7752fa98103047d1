/** Conformance tests for every blob store; each implementation runs them from its own test file. */
import { createHash, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobKey, type BlobKey } from './blob-key.ts';
import {
  BlobConflict,
  BlobHashMismatch,
  BlobMissing,
  CHUNK_BYTES,
  type BlobDigest,
  type BlobState,
  type BlobStore,
} from './blob-store.ts';

export interface BlobStoreHarness {
  readonly store: BlobStore;
  dispose(): Promise<void>;
}

export const newKey = (): BlobKey => blobKey(randomUUID());

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const digestOf = (bytes: Uint8Array): BlobDigest => ({
  sha256: sha256(bytes),
  crc32: crc32(bytes),
  bytes: bytes.length,
});

/** Returns bytes whose pattern does not repeat at a power of two, so that a wrong offset shows. */
export function someBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = (index % 251) ^ ((index >> 10) & 0xff);
  return bytes;
}

/** Yields the bytes in small pieces, as they arrive from a network. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000);
}

export async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

export async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await collected(chunks));
}

export function describeBlobStore(name: string, makeHarness: () => Promise<BlobStoreHarness>): void {
  describe(`${name} as a blob store`, () => {
    let harness: BlobStoreHarness;
    let store: BlobStore;

    beforeEach(async () => {
      harness = await makeHarness();
      store = harness.store;
    });
    afterEach(() => harness.dispose());

    /** Writes a temporary blob the way the upload protocol does. */
    async function writeTemporary(key: BlobKey, bytes: Uint8Array): Promise<void> {
      await store.uploads.begin(key, bytes.length);
      await store.uploads.append(key, { size: bytes.length, offset: 0 }, inPieces(bytes));
      await store.uploads.finish(key);
    }

    async function promote(key: BlobKey): Promise<void> {
      const { sha256: measured } = await store.hash({ state: 'temporary', key });
      await store.makePermanent(key, measured);
    }

    async function readAll(state: BlobState, key: BlobKey): Promise<Uint8Array> {
      const blob = await store.open({ state, key });
      try {
        return await joined(blob.stream(0, blob.size - 1));
      } finally {
        await blob.close();
      }
    }

    async function exists(state: BlobState, key: BlobKey): Promise<boolean> {
      return store.size({ state, key }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof BlobMissing) return false;
          throw error;
        },
      );
    }

    it('moves a temporary blob to permanent with every byte, and only once', async () => {
      const key = newKey();
      const bytes = someBytes(2 * CHUNK_BYTES + 17);
      await writeTemporary(key, bytes);
      expect(await store.size({ state: 'temporary', key })).toBe(bytes.length);

      await store.makePermanent(key, sha256(bytes));

      expect(await exists('temporary', key)).toBe(false);
      expect(sha256(await readAll('permanent', key))).toBe(sha256(bytes));
      await expect(store.makePermanent(key, sha256(bytes))).resolves.toBeUndefined();
      expect(await store.size({ state: 'permanent', key })).toBe(bytes.length);
    });

    it('hashes a blob in each state and counts its bytes', async () => {
      const key = newKey();
      const bytes = someBytes(3 * CHUNK_BYTES + 1);
      const digest = digestOf(bytes);
      await writeTemporary(key, bytes);
      expect(await store.hash({ state: 'temporary', key })).toEqual(digest);
      await promote(key);
      expect(await store.hash({ state: 'permanent', key })).toEqual(digest);
      await store.quarantine({ state: 'permanent', key });
      expect(await store.hash({ state: 'quarantined', key })).toEqual(digest);
      expect(await exists('permanent', key)).toBe(false);
    });

    it('hashes an empty blob', async () => {
      const key = newKey();
      await writeTemporary(key, new Uint8Array(0));
      expect(await store.hash({ state: 'temporary', key })).toEqual({
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        crc32: 0,
        bytes: 0,
      });
    });

    it('stops hashing when aborted', async () => {
      const key = newKey();
      await writeTemporary(key, someBytes(CHUNK_BYTES));
      const reason = new Error('shutting down');
      await expect(store.hash({ state: 'temporary', key }, AbortSignal.abort(reason))).rejects.toBe(reason);
    });

    it('reads no faster than asked, and stops while it waits', async () => {
      const key = newKey();
      const bytes = someBytes(2 * CHUNK_BYTES + 1);
      await store.putPermanent(key, bytes, sha256(bytes));
      const read: number[] = [];
      const pace = async (piece: number): Promise<void> => {
        read.push(piece);
      };
      expect(await store.hash({ state: 'permanent', key }, undefined, pace)).toEqual(digestOf(bytes));
      expect(read.reduce((sum, piece) => sum + piece, 0)).toBe(bytes.length);
      const reason = new Error('shutting down');
      const stopped = store.hash({ state: 'permanent', key }, undefined, () => Promise.reject(reason));
      await expect(stopped).rejects.toBe(reason);
    });

    it('never replaces a permanent blob by an upload with the same key', async () => {
      const key = newKey();
      await writeTemporary(key, someBytes(100));
      await promote(key);
      await writeTemporary(key, someBytes(50));

      await expect(promote(key)).rejects.toBeInstanceOf(BlobConflict);

      expect(await store.size({ state: 'permanent', key })).toBe(100);
      expect(await store.size({ state: 'temporary', key })).toBe(50);
    });

    it('streams ranges: each byte from the first to the last, and nothing', async () => {
      const key = newKey();
      const bytes = someBytes(2 * CHUNK_BYTES + 5);
      await store.putPermanent(key, bytes, sha256(bytes));
      const blob = await store.open({ state: 'permanent', key });
      try {
        expect(blob.size).toBe(bytes.length);
        for (const [range, start, end] of [
          ['the first byte', 0, 0],
          ['the middle, across pieces', CHUNK_BYTES - 3, CHUNK_BYTES + 3],
          ['the last byte', 2 * CHUNK_BYTES + 4, 2 * CHUNK_BYTES + 4],
          ['nothing', 5, 4],
        ] as const) {
          const streamed = await joined(blob.stream(start, end));
          expect([range, ...streamed]).toEqual([range, ...bytes.subarray(start, end + 1)]);
        }
      } finally {
        await blob.close();
      }
    });

    it('streams chunks that are not overwritten later', async () => {
      const key = newKey();
      await writeTemporary(key, someBytes(3 * CHUNK_BYTES));
      const blob = await store.open({ state: 'temporary', key });
      try {
        const chunks = await collected(blob.stream(0, blob.size - 1));
        expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(CHUNK_BYTES);
        expect(sha256(Buffer.concat(chunks))).toBe(sha256(someBytes(3 * CHUNK_BYTES)));
      } finally {
        await blob.close();
      }
    });

    it('reads from any position, and returns less than requested only at the end', async () => {
      const key = newKey();
      const bytes = someBytes(1000);
      await writeTemporary(key, bytes);
      const blob = await store.open({ state: 'temporary', key });
      try {
        expect([...(await blob.read(990, 5))]).toEqual([...bytes.subarray(990, 995)]);
        expect([...(await blob.read(990, 500))]).toEqual([...bytes.subarray(990)]);
        expect((await blob.read(1000, 10)).length).toBe(0);
        expect((await blob.read(5000, 10)).length).toBe(0);
      } finally {
        await blob.close();
        await blob.close();
      }
    });

    it('stores a report, and accepts the same one again', async () => {
      const key = newKey();
      const bytes = someBytes(5000);
      const digest = digestOf(bytes);
      expect(await store.putPermanent(key, bytes, digest.sha256)).toEqual(digest);
      expect(await store.putPermanent(key, bytes, digest.sha256)).toEqual(digest);
      expect(await store.hash({ state: 'permanent', key })).toEqual(digest);
    });

    it('lists permanent blobs and nothing else', async () => {
      const [kept, coming] = [newKey(), newKey()];
      await store.putPermanent(kept, someBytes(9), sha256(someBytes(9)));
      await store.uploads.begin(coming, 9);
      const listed: string[] = [];
      for await (const key of store.listPermanent()) listed.push(key);
      expect(listed.filter((key) => key === kept || key === coming)).toEqual([kept]);
    });

    it('stores a report from a stream', async () => {
      const key = newKey();
      const bytes = someBytes(CHUNK_BYTES + 9);
      await store.putPermanent(key, inPieces(bytes), sha256(bytes));
      expect((await store.hash({ state: 'permanent', key })).sha256).toBe(sha256(bytes));
    });

    it('rejects a report that differs from the expected hash, and stores nothing of it', async () => {
      const key = newKey();
      const put = store.putPermanent(key, someBytes(10), sha256(someBytes(11)));
      await expect(put).rejects.toBeInstanceOf(BlobHashMismatch);
      expect(await exists('permanent', key)).toBe(false);
    });

    it('never replaces a permanent blob by a different report', async () => {
      const key = newKey();
      await store.putPermanent(key, someBytes(10), sha256(someBytes(10)));
      const put = store.putPermanent(key, someBytes(20), sha256(someBytes(20)));
      await expect(put).rejects.toBeInstanceOf(BlobConflict);
      expect((await store.hash({ state: 'permanent', key })).sha256).toBe(sha256(someBytes(10)));
    });

    it('stores nothing of a report whose source fails', async () => {
      const key = newKey();
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield someBytes(10);
        throw new Error('source broke');
      }
      await expect(store.putPermanent(key, broken(), sha256(someBytes(10)))).rejects.toThrow('source broke');
      expect(await exists('permanent', key)).toBe(false);
    });

    it('quarantines an upload, and again without an error', async () => {
      const key = newKey();
      await writeTemporary(key, someBytes(10));
      await store.quarantine({ state: 'temporary', key });
      await store.quarantine({ state: 'temporary', key });
      expect(await exists('temporary', key)).toBe(false);
      expect(await store.size({ state: 'quarantined', key })).toBe(10);
    });

    it.each(['temporary', 'permanent', 'quarantined'] as const)(
      'deletes a %s blob and returns whether it existed',
      async (state) => {
        const key = newKey();
        await writeTemporary(key, someBytes(10));
        if (state === 'permanent') await promote(key);
        if (state === 'quarantined') await store.quarantine({ state: 'temporary', key });
        expect(await store.delete({ state, key })).toBe(true);
        expect(await exists(state, key)).toBe(false);
        expect(await store.delete({ state, key })).toBe(false);
      },
    );

    it('reports that a blob is missing', async () => {
      const key = newKey();
      const address = { state: 'permanent', key } as const;
      await expect(store.size(address)).rejects.toBeInstanceOf(BlobMissing);
      await expect(store.open(address)).rejects.toBeInstanceOf(BlobMissing);
      await expect(store.hash(address)).rejects.toBeInstanceOf(BlobMissing);
      await expect(store.makePermanent(key, sha256(someBytes(1)))).rejects.toBeInstanceOf(BlobMissing);
      await expect(store.quarantine(address)).rejects.toBeInstanceOf(BlobMissing);
    });
  });
}
