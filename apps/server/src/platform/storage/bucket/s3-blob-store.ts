import { DAY } from '@plainview/domain/shared/time';
import type { BlobKey } from '../blob-key.ts';
import {
  BlobConflict,
  BlobHashMismatch,
  BlobMissing,
  BlobRetained,
  type BlobAddress,
  type BlobContent,
  type BlobDigest,
  type BlobStore,
  type LinkedAs,
  type ReadPace,
} from '../blob-store.ts';
import { BlobHash } from '../hashing/blob-hash.ts';
import { isForbidden, isNotImplemented } from './bucket-errors.ts';
import { BucketNames } from './bucket-names.ts';
import { BucketParts } from './bucket-parts.ts';
import { BucketUploadSink } from './bucket-upload-sink.ts';
import type { Bucket, ObjectFacts } from './bucket.ts';
import { COPY_LIMITS, copyObject, type CopyLimits } from './copy-object.ts';
import { putObject } from './put-object.ts';
import { S3BlobHandle } from './s3-blob-handle.ts';

const MEBIBYTE = 1024 * 1024;
/** Hashing reads larger pieces than a player: fewer requests for the same bytes. */
const HASHED = { pieceBytes: 8 * MEBIBYTE, ahead: 2 };

/**
 * Stores blobs as objects of an S3-compatible bucket (names: bucket-names.ts). A state changes by a copy
 * within the store. A copy counts only after it was read back and hashed here: no store's own checksum
 * replaces the evidence's hash.
 */
export class S3BlobStore implements BlobStore {
  readonly uploads: BucketUploadSink;
  readonly linkOrigin: string | null;
  readonly #bucket: Bucket;
  readonly #parts: BucketParts;
  readonly #names: BucketNames;
  readonly #copyLimits: CopyLimits;

  constructor(bucket: Bucket, linkOrigin: string | null, copyLimits: CopyLimits = COPY_LIMITS) {
    this.#bucket = bucket;
    this.#parts = new BucketParts(bucket);
    this.#names = new BucketNames(bucket.settings.prefix);
    this.#copyLimits = copyLimits;
    this.uploads = new BucketUploadSink(bucket, this.#parts, this.#names);
    this.linkOrigin = linkOrigin;
  }

  async size(address: BlobAddress): Promise<number> {
    return (await this.#find(address)).size;
  }

  async open(address: BlobAddress): Promise<S3BlobHandle> {
    const object = { address, name: this.#names.of(address) };
    return new S3BlobHandle(this.#bucket, object, await this.#find(address));
  }

  async hash(address: BlobAddress, signal?: AbortSignal, pace?: ReadPace): Promise<BlobDigest> {
    const blob = await this.open(address);
    const hash = new BlobHash();
    try {
      for await (const piece of blob.pieces(0, blob.size - 1, HASHED.pieceBytes, HASHED.ahead)) {
        signal?.throwIfAborted();
        hash.update(piece);
        await pace?.(piece.byteLength);
      }
      signal?.throwIfAborted();
      return hash.digest();
    } finally {
      await blob.close();
    }
  }

  async makePermanent(key: BlobKey, sha256: string): Promise<void> {
    await this.#move({ state: 'temporary', key }, { state: 'permanent', key }, sha256);
    await this.uploads.removeTails(key);
  }

  async quarantine(from: BlobAddress & { readonly state: 'temporary' | 'permanent' }): Promise<void> {
    const to: BlobAddress = { state: 'quarantined', key: from.key };
    const source = await this.#bucket.find(this.#names.of(from));
    const { sha256 } = await this.hash(source ? from : to).catch((error: unknown) => {
      throw error instanceof BlobMissing ? new BlobMissing(from) : error;
    });
    await this.#move(from, to, sha256);
  }

  async putPermanent(
    key: BlobKey,
    content: BlobContent,
    expectedSha256: string,
    size?: number,
  ): Promise<BlobDigest> {
    const target: BlobAddress = { state: 'permanent', key };
    const tools = { bucket: this.#bucket, parts: this.#parts };
    const put = { name: this.#names.of(target), key, content, expectedSha256, size };
    // Not every store honors a conditional write, so check first.
    const present = await this.#bucket.find(put.name);
    const outcome = present ? 'occupied' : await putObject(tools, put);
    const stored = await this.hash(target);
    if (stored.sha256 !== expectedSha256) {
      if (outcome === 'occupied') throw new BlobConflict(target);
      await this.#bucket.remove(put.name);
      throw new BlobHashMismatch(key, expectedSha256, stored.sha256);
    }
    await this.#seal(target);
    return stored;
  }

  async *listTemporary(): AsyncIterable<{ readonly key: BlobKey; readonly modifiedAt: Date }> {
    for await (const { name, since } of this.#parts.unfinished(this.#names.all('temporary'))) {
      const key = this.#names.keyOf(name);
      if (key) yield { key, modifiedAt: since };
    }
    for (const prefix of [this.#names.all('temporary'), this.#names.allTails]) {
      for await (const { name, modifiedAt } of this.#bucket.list(prefix)) {
        const key = this.#names.keyOf(name);
        if (key) yield { key, modifiedAt };
      }
    }
  }

  async *listPermanent(): AsyncIterable<BlobKey> {
    for await (const { name } of this.#bucket.list(this.#names.all('permanent'))) {
      const key = this.#names.keyOf(name);
      if (key) yield key;
    }
  }

  async delete(address: BlobAddress): Promise<boolean> {
    const { state, key } = address;
    let found = false;
    if (state === 'temporary') {
      found = await this.uploads.abort(key);
      found = (await this.uploads.removeTails(key)) || found;
    }
    try {
      return (await this.#bucket.remove(this.#names.of(address))) || found;
    } catch (error) {
      const facts = isForbidden(error) ? await this.#bucket.find(this.#names.of(address)) : null;
      const isKept = facts !== null && (facts.isHeld || (facts.retainedUntil ?? new Date(0)) > new Date());
      if (!isKept) throw error;
      throw new BlobRetained(address, facts.isHeld ? null : facts.retainedUntil, { cause: error });
    }
  }

  async removeAbandoned(since: Date): Promise<void> {
    for (const state of ['permanent', 'quarantined'] as const) {
      for await (const upload of this.#parts.unfinished(this.#names.all(state))) {
        if (upload.since < since) await this.#parts.abort(upload.name, upload.id);
      }
    }
  }

  async link(key: BlobKey, as: LinkedAs): Promise<URL | null> {
    if (this.linkOrigin === null) return null;
    return this.#bucket.link(this.#names.of({ state: 'permanent', key }), as);
  }

  async #find(address: BlobAddress): Promise<ObjectFacts> {
    const facts = await this.#bucket.find(this.#names.of(address));
    return facts ?? this.#bucket.missing(address);
  }

  /** Copies, compares, and only then removes the source. */
  async #move(from: BlobAddress, to: BlobAddress, sha256: string): Promise<void> {
    const [source, target] = [this.#names.of(from), this.#names.of(to)];
    const facts = await this.#bucket.find(source);
    const present = await this.#bucket.find(target);
    if (!facts && !present) return this.#bucket.missing(from);
    // Not every store honors a conditional copy, so check first. Keys are used only once.
    const isOurs =
      facts !== null &&
      present === null &&
      (await this.#copy({ name: source, facts, address: from }, to, sha256)) === 'stored';
    const arrived = await this.hash(to);
    if (arrived.sha256 !== sha256) {
      if (!isOurs) throw new BlobConflict(to);
      await this.#bucket.remove(target);
      throw new BlobHashMismatch(from.key, sha256, arrived.sha256);
    }
    await this.#seal(to);
    await this.#bucket.remove(source);
  }

  /** Copies within the store or, if the store cannot do that, through this process. */
  async #copy(
    from: { readonly name: string; readonly facts: ObjectFacts; readonly address: BlobAddress },
    to: BlobAddress,
    expectedSha256: string,
  ): Promise<'stored' | 'occupied'> {
    const tools = { bucket: this.#bucket, parts: this.#parts };
    const name = this.#names.of(to);
    try {
      return await copyObject(tools, from, name, this.#copyLimits);
    } catch (error) {
      if (!isNotImplemented(error)) throw error;
      const { size } = from.facts;
      const blob = new S3BlobHandle(this.#bucket, from, from.facts);
      const content = blob.pieces(0, size - 1, HASHED.pieceBytes, HASHED.ahead);
      try {
        return await putObject(tools, { name, key: to.key, content, expectedSha256, size });
      } finally {
        await blob.close();
      }
    }
  }

  /** The last step, after the bytes have been verified: a lock cannot be undone. */
  async #seal(address: BlobAddress): Promise<void> {
    const { objectLock } = this.#bucket.settings;
    if (address.state !== 'permanent' || objectLock === null) return;
    const facts = await this.#find(address);
    if (facts.retainedUntil !== null) return;
    const until = new Date(Date.now() + objectLock.days * DAY);
    await this.#bucket.retain(this.#names.of(address), facts, objectLock.mode, until);
  }
}
