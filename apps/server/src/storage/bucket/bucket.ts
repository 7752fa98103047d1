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
import type { BucketSettings } from '../../config/bucket-settings.ts';
import { BlobMissing, type BlobAddress, type LinkedAs } from '../blob-store.ts';
import { asBucketError, isConditionFailed, isMissing } from './bucket-errors.ts';

/**
 * How long one request may take, with the client's own repetitions: `short` for questions and pieces of at most 8 MiB, `long`
 * for what makes the store copy or join bytes, where it may be silent until it is done.
 */
export type Patience = 'short' | 'long';

const PATIENCE_MILLISECONDS: Readonly<Record<Patience, number>> = { short: 60_000, long: 15 * 60_000 };

/** What the store knows of an object. */
export interface ObjectFacts {
  readonly size: number;
  readonly modifiedAt: Date;
  readonly etag: string | null;
  /** Null in a bucket without versions. */
  readonly version: string | null;
  readonly retainedUntil: Date | null;
  readonly isHeld: boolean;
}

/** The objects of one bucket, by name. Multipart uploads are in bucket-parts.ts. */
export class Bucket {
  readonly settings: BucketSettings;
  readonly #clients: Readonly<Record<Patience, S3Client>>;

  constructor(clients: Readonly<Record<Patience, S3Client>>, settings: BucketSettings) {
    this.#clients = clients;
    this.settings = settings;
  }

  /** What every object that is written gets. */
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
   * One request, with an end to its patience.
   * @throws the store's answer where the object is missing or a condition fails, else StorageFull or StorageUnavailable
   */
  async send<Output>(
    request: (client: S3Client, options: { readonly abortSignal: AbortSignal }) => Promise<Output>,
    patience: Patience = 'short',
    signal?: AbortSignal,
  ): Promise<Output> {
    const limit = AbortSignal.timeout(PATIENCE_MILLISECONDS[patience]);
    try {
      return await request(this.#clients[patience], {
        abortSignal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
    } catch (error) {
      signal?.throwIfAborted();
      throw asBucketError(error);
    }
  }

  /** @returns null where there is no such object; also where there is no such bucket, which `check` tells apart */
  async find(name: string): Promise<ObjectFacts | null> {
    const input = { ...this.where, Key: name };
    try {
      return factsOf(
        await this.send((client, options) => client.send(new HeadObjectCommand(input), options)),
      );
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** @throws StorageUnavailable where the bucket is not there or not ours */
  async check(): Promise<void> {
    try {
      await this.send((client, options) => client.send(new HeadBucketCommand(this.where), options));
    } catch (error) {
      throw isMissing(error) ? asBucketError(new Error('there is no such bucket')) : error;
    }
  }

  /**
   * For an object that was not found. What is missing is decided about; a bucket that is missing is not.
   * @throws BlobMissing, or StorageUnavailable where the bucket itself is not there
   */
  async missing(address: BlobAddress): Promise<never> {
    await this.check();
    throw new BlobMissing(address);
  }

  /** Bytes of exactly the object that was found. @throws NoSuchKey, PreconditionFailed where it is there no more */
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
      const { Body } = await client.send(command, options);
      return (await Body?.transformToByteArray()) ?? new Uint8Array(0);
    };
    return this.send(take, 'short', signal);
  }

  /** Stores an object at one go. With `onlyNew` an object of that name stays: 'occupied'. */
  async put(name: string, bytes: Uint8Array, onlyNew: boolean): Promise<'stored' | 'occupied'> {
    const input = { ...this.writing, Key: name, Body: bytes, IfNoneMatch: onlyNew ? '*' : undefined };
    return this.#unlessOccupied(() =>
      this.send((client, options) => client.send(new PutObjectCommand(input), options)),
    );
  }

  /** Copies within the store, at most 5 GiB. Not every store heeds the condition here. */
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

  /** How a copy names what it copies. */
  source(name: string, { version }: ObjectFacts): string {
    const object = `${this.settings.bucket}/${name}`;
    return version === null ? object : `${object}?versionId=${encodeURIComponent(version)}`;
  }

  /** Removes an object with all its versions. @returns whether there was one */
  async remove(name: string): Promise<boolean> {
    const facts = await this.find(name);
    if (!facts) return false;
    if (facts.version === null) await this.#delete(name, undefined);
    else for (const version of await this.#versions(name)) await this.#delete(name, version);
    return true;
  }

  /** The store itself keeps this object until then. */
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

  /** Every object whose name begins so. */
  async *list(prefix: string): AsyncGenerator<{ readonly name: string; readonly modifiedAt: Date }> {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ ...this.where, Prefix: prefix, ContinuationToken: token });
      const page = await this.send((client, options) => client.send(command, options));
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { name: Key, modifiedAt: LastModified ?? new Date() };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /** An address with which anybody reads the object for a while. */
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
