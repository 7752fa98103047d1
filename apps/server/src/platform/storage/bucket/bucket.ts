import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectRetentionCommand,
  type HeadObjectCommandOutput,
  type ListObjectVersionsCommandInput,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { MINUTE } from '@plainview/domain/shared/time';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import { BlobMissing, type BlobAddress, type LinkedAs } from '../blob-store.ts';
import { asBucketError, isConditionFailed, isMissing, requireAnswer } from './bucket-errors.ts';

/**
 * Timeout class of one request, including the client's retries: `short` for queries and pieces of at most 8
 * MiB, `long` for requests that make the store copy or join bytes, during which it may send nothing.
 */
export type TimeoutClass = 'short' | 'long';

const REQUEST_TIMEOUTS: Readonly<Record<TimeoutClass, number>> = { short: MINUTE, long: 15 * MINUTE };

/** Metadata of an object. */
export interface ObjectFacts {
  readonly size: number;
  readonly modifiedAt: Date;
  readonly etag: string | null;
  /** Null in a bucket without versions. */
  readonly version: string | null;
  readonly retainedUntil: Date | null;
  readonly isHeld: boolean;
}

/** Accesses the objects of one bucket by name. Multipart uploads are in bucket-parts.ts. */
export class Bucket {
  readonly settings: BucketSettings;
  readonly #clients: Readonly<Record<TimeoutClass, S3Client>>;

  constructor(clients: Readonly<Record<TimeoutClass, S3Client>>, settings: BucketSettings) {
    this.#clients = clients;
    this.settings = settings;
  }

  /** Parameters common to every object that is written. */
  get writing() {
    const { encryption } = this.settings;
    return {
      ...this.where,
      ServerSideEncryption: encryption?.algorithm,
      SSEKMSKeyId: encryption?.keyId ?? undefined,
    };
  }

  get where() {
    return { Bucket: this.settings.bucket };
  }

  /**
   * Sends one request with a timeout.
   * @throws the store's error if the object is missing or a condition fails; otherwise StorageFull or
   *   StorageUnavailable
   */
  async send<Output>(
    request: (client: S3Client, options: { readonly abortSignal: AbortSignal }) => Promise<Output>,
    timeoutClass: TimeoutClass = 'short',
    signal?: AbortSignal,
  ): Promise<Output> {
    const limit = AbortSignal.timeout(REQUEST_TIMEOUTS[timeoutClass]);
    try {
      return await request(this.#clients[timeoutClass], {
        abortSignal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw asBucketError(error);
    }
  }

  /**
   * Returns an object's metadata; null if there is no such object or no such bucket, which
   * `check` tells apart.
   */
  async find(name: string): Promise<ObjectFacts | null> {
    const input = { ...this.where, Key: name };
    try {
      const answer = await this.send((client, options) => client.send(new HeadObjectCommand(input), options));
      requireAnswer(answer.ETag);
      return factsOf(answer);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Checks that the bucket is reachable. @throws StorageUnavailable if it does not exist or denies access */
  async check(): Promise<void> {
    try {
      await this.send((client, options) => client.send(new HeadBucketCommand(this.where), options));
    } catch (error) {
      throw isMissing(error) ? asBucketError(new Error('there is no such bucket')) : error;
    }
  }

  /**
   * Reports that an object was not found, after checking that the bucket exists. Callers act on a missing
   * object, but must not act on a missing bucket.
   * @throws BlobMissing, or StorageUnavailable if the bucket itself does not exist
   */
  async missing(address: BlobAddress): Promise<never> {
    await this.check();
    throw new BlobMissing(address);
  }

  /**
   * Reads bytes of exactly the object that was found. @throws NoSuchKey, PreconditionFailed if it
   * is gone or changed
   */
  read(
    name: string,
    { etag, version }: ObjectFacts,
    { start, endInclusive }: { readonly start: number; readonly endInclusive: number },
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    const command = new GetObjectCommand({
      ...this.where,
      Key: name,
      Range: `bytes=${start}-${endInclusive}`,
      IfMatch: etag ?? undefined,
      VersionId: version ?? undefined,
    });
    const take = async (client: S3Client, options: { readonly abortSignal: AbortSignal }) => {
      const { Body, ETag } = await client.send(command, options);
      requireAnswer(ETag);
      return (await Body?.transformToByteArray()) ?? new Uint8Array(0);
    };
    return this.send(take, 'short', signal);
  }

  /**
   * Stores an object in one request. With `onlyNew` an existing object of that name stays, and
   * 'occupied' is returned.
   */
  async put(name: string, bytes: Uint8Array, onlyNew: boolean): Promise<'stored' | 'occupied'> {
    const input = { ...this.writing, Key: name, Body: bytes, IfNoneMatch: onlyNew ? '*' : undefined };
    return this.#unlessOccupied(async () => {
      const answer = await this.send((client, options) => client.send(new PutObjectCommand(input), options));
      requireAnswer(answer.ETag);
    });
  }

  /**
   * Copies an object of at most 5 GiB within the store. Not every store honors the
   * `IfNoneMatch` condition here.
   */
  async copy(from: string, facts: ObjectFacts, to: string): Promise<'stored' | 'occupied'> {
    const input = {
      ...this.writing,
      Key: to,
      CopySource: this.source(from, facts),
      CopySourceIfMatch: facts.etag ?? undefined,
      IfNoneMatch: '*',
    };
    return this.#unlessOccupied(() =>
      this.send((client, options) => client.send(new CopyObjectCommand(input), options), 'long'),
    );
  }

  /** Returns the CopySource of an object. */
  source(name: string, { version }: ObjectFacts): string {
    const object = `${this.settings.bucket}/${name}`;
    return version === null ? object : `${object}?versionId=${encodeURIComponent(version)}`;
  }

  /** Deletes an object with all its versions. @returns whether there was one */
  async remove(name: string): Promise<boolean> {
    const facts = await this.find(name);
    if (!facts) return false;
    if (facts.version === null) await this.#delete(name, undefined);
    else for (const version of await this.#versions(name)) await this.#delete(name, version);
    return true;
  }

  /** Makes the store retain the object until the given time. */
  async retain(
    name: string,
    { version }: ObjectFacts,
    mode: 'GOVERNANCE' | 'COMPLIANCE',
    until: Date,
  ): Promise<void> {
    const command = new PutObjectRetentionCommand({
      ...this.where,
      Key: name,
      VersionId: version ?? undefined,
      Retention: { Mode: mode, RetainUntilDate: until },
    });
    await this.send((client, options) => client.send(command, options));
  }

  /** Lists every object whose name starts with the prefix. */
  async *list(prefix: string): AsyncGenerator<{ readonly name: string; readonly modifiedAt: Date }> {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ ...this.where, Prefix: prefix, ContinuationToken: token });
      const page = await this.send((client, options) => client.send(command, options));
      requireAnswer(page.Name);
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { name: Key, modifiedAt: LastModified ?? new Date() };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /** Returns a presigned URL: anyone who has it can read the object until it expires. */
  async link(name: string, { contentType, disposition }: LinkedAs): Promise<URL> {
    const command = new GetObjectCommand({
      ...this.where,
      Key: name,
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: 'private, no-store',
    });
    return new URL(
      await getSignedUrl(this.#clients.short, command, { expiresIn: this.settings.linkSeconds }),
    );
  }

  async #delete(name: string, version: string | undefined): Promise<void> {
    const command = new DeleteObjectCommand({ ...this.where, Key: name, VersionId: version });
    await this.send((client, options) => client.send(command, options));
  }

  async #versions(name: string): Promise<string[]> {
    const found: string[] = [];
    let marker: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> | null = {};
    while (marker) {
      const command = new ListObjectVersionsCommand({ ...this.where, Prefix: name, ...marker });
      const page: ListObjectVersionsCommandOutput = await this.send((client, options) =>
        client.send(command, options),
      );
      for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]) {
        if (Key === name && VersionId !== undefined) found.push(VersionId);
      }
      marker = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : null;
    }
    return found;
  }

  async #unlessOccupied(write: () => Promise<unknown>): Promise<'stored' | 'occupied'> {
    try {
      await write();
      return 'stored';
    } catch (error) {
      if (isConditionFailed(error)) return 'occupied';
      throw error;
    }
  }
}

function factsOf(head: HeadObjectCommandOutput): ObjectFacts {
  return {
    size: head.ContentLength ?? 0,
    modifiedAt: head.LastModified ?? new Date(),
    etag: head.ETag || null,
    version: head.VersionId ?? null,
    retainedUntil: head.ObjectLockRetainUntilDate ?? null,
    isHeld: head.ObjectLockLegalHoldStatus === 'ON',
  };
}
