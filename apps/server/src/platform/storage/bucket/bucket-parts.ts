import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import { isConditionFailed, isMissing, requireAnswer } from './bucket-errors.ts';
import type { Bucket, ObjectFacts } from './bucket.ts';

const MEBIBYTE = 1024 * 1024;
const SMALLEST_PART_BYTES = 8 * MEBIBYTE;
const MOST_PARTS = 10_000;

/**
 * Returns the size of every part except the last, for an object of `size` bytes: stores allow at most 10,000
 * parts, and some require equal sizes. A part is held in memory while it arrives.
 */
export const partBytesFor = (size: number): number =>
  Math.max(SMALLEST_PART_BYTES, Math.ceil(size / MOST_PARTS / MEBIBYTE) * MEBIBYTE);

/** A multipart upload in progress. */
export interface Unfinished {
  readonly name: string;
  readonly id: string;
  readonly since: Date;
}

/** A stored part. */
export interface StoredPart {
  readonly number: number;
  readonly size: number;
  readonly etag: string;
}

/** Multipart uploads of one bucket. Always asks the store for their progress and never caches it. */
export class BucketParts {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** Starts a multipart upload and returns its id. */
  async begin(name: string): Promise<string> {
    const command = new CreateMultipartUploadCommand({ ...this.#bucket.writing, Key: name });
    const { UploadId } = await this.#bucket.send((client, options) => client.send(command, options));
    return requireAnswer(UploadId);
  }

  /** Stores a part, replacing one with the same number. */
  async put(name: string, id: string, number: number, bytes: Uint8Array): Promise<void> {
    const input = { ...this.#bucket.where, Key: name, UploadId: id, PartNumber: number, Body: bytes };
    const { ETag } = await this.#bucket.send((client, options) =>
      client.send(new UploadPartCommand(input), options),
    );
    requireAnswer(ETag);
  }

  /** Copies a range of another object into a part, within the store. */
  async copy(
    { name, id, number }: { readonly name: string; readonly id: string; readonly number: number },
    from: {
      readonly name: string;
      readonly facts: ObjectFacts;
      readonly start: number;
      readonly endInclusive: number;
    },
  ): Promise<void> {
    const command = new UploadPartCopyCommand({
      ...this.#bucket.where,
      Key: name,
      UploadId: id,
      PartNumber: number,
      CopySource: this.#bucket.source(from.name, from.facts),
      CopySourceRange: `bytes=${from.start}-${from.endInclusive}`,
      CopySourceIfMatch: from.facts.etag ?? undefined,
    });
    await this.#bucket.send((client, options) => client.send(command, options), 'long');
  }

  /**
   * Lists the stored parts from the first up to the first gap; null if the multipart upload does not exist.
   */
  async list(name: string, id: string): Promise<StoredPart[] | null> {
    const parts: StoredPart[] = [];
    let marker: string | undefined;
    try {
      do {
        const input = { ...this.#bucket.where, Key: name, UploadId: id, PartNumberMarker: marker };
        const page = await this.#bucket.send((client, options) =>
          client.send(new ListPartsCommand(input), options),
        );
        requireAnswer(page.UploadId);
        for (const { PartNumber, Size, ETag } of page.Parts ?? []) {
          parts.push({ number: PartNumber ?? 0, size: Size ?? 0, etag: ETag ?? '' });
        }
        marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (marker !== undefined);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    const inOrder = parts.toSorted((one, other) => one.number - other.number);
    return inOrder.filter((part, index) => part.number === index + 1);
  }

  /**
   * Joins the parts into an object. With `onlyNew` an existing object of that name stays, and
   * 'occupied' is returned.
   */
  async complete(
    { name, id }: { readonly name: string; readonly id: string },
    parts: readonly StoredPart[],
    onlyNew: boolean,
  ): Promise<'stored' | 'occupied'> {
    const command = new CompleteMultipartUploadCommand({
      ...this.#bucket.where,
      Key: name,
      UploadId: id,
      IfNoneMatch: onlyNew ? '*' : undefined,
      MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
    });
    try {
      await this.#bucket.send((client, options) => client.send(command, options), 'long');
      return 'stored';
    } catch (error) {
      if (isConditionFailed(error)) return 'occupied';
      throw error;
    }
  }

  /** Aborts a multipart upload and discards its parts. */
  async abort(name: string, id: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ ...this.#bucket.where, Key: name, UploadId: id });
    try {
      await this.#bucket.send((client, options) => client.send(command, options));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Lists every multipart upload in progress whose name starts with the prefix. */
  async *unfinished(prefix: string): AsyncGenerator<Unfinished> {
    let marker: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {};
    while (marker) {
      const command = new ListMultipartUploadsCommand({ ...this.#bucket.where, Prefix: prefix, ...marker });
      const page: ListMultipartUploadsCommandOutput = await this.#bucket.send((client, options) =>
        client.send(command, options),
      );
      requireAnswer(page.Bucket);
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key !== undefined && UploadId !== undefined) {
          yield { name: Key, id: UploadId, since: Initiated ?? new Date() };
        }
      }
      marker = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : null;
    }
  }

  /** Returns the multipart uploads with exactly this name, oldest first. */
  async ofName(name: string): Promise<Unfinished[]> {
    const found: Unfinished[] = [];
    for await (const upload of this.unfinished(name)) if (upload.name === name) found.push(upload);
    return found.toSorted(
      (one, other) => one.since.getTime() - other.since.getTime() || (one.id < other.id ? -1 : 1),
    );
  }
}
