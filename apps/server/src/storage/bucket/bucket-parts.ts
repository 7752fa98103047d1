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
import { isConditionFailed, isMissing } from './bucket-errors.ts';
import type { Bucket, ObjectFacts } from './bucket.ts';

const MEBIBYTE = 1024 * 1024;
const SMALLEST_PART_BYTES = 8 * MEBIBYTE;
const MOST_PARTS = 10_000;

/**
 * How large each part but the last is, for an object of `size` bytes: stores take at most 10,000 parts, and some want
 * them all alike. A part is held in memory while it comes in.
 */
export const partBytesFor = (size: number): number =>
  Math.max(SMALLEST_PART_BYTES, Math.ceil(size / MOST_PARTS / MEBIBYTE) * MEBIBYTE);

/** A multipart upload under way. */
export interface Unfinished {
  readonly name: string;
  readonly id: string;
  readonly since: Date;
}

/** A part that is stored. */
export interface StoredPart {
  readonly number: number;
  readonly size: number;
  readonly etag: string;
}

/** Multipart uploads of one bucket. What is stored of one is asked of the store, never remembered. */
export class BucketParts {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** @returns the id of a new multipart upload */
  async begin(name: string): Promise<string> {
    const command = new CreateMultipartUploadCommand({ ...this.#bucket.writing, Key: name });
    const { UploadId } = await this.#bucket.send((client, options) => client.send(command, options));
    if (UploadId === undefined) throw new Error('the store gave no id to a multipart upload');
    return UploadId;
  }

  /** Stores a part; one of the same number is replaced. */
  async put(name: string, id: string, number: number, bytes: Uint8Array): Promise<void> {
    const input = { ...this.#bucket.where, Key: name, UploadId: id, PartNumber: number, Body: bytes };
    await this.#bucket.send((client, options) => client.send(new UploadPartCommand(input), options));
  }

  /** Makes a part of a stretch of another object, within the store. */
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

  /** The parts from the first on without a gap; null where there is no such multipart upload. */
  async list(name: string, id: string): Promise<StoredPart[] | null> {
    const parts: StoredPart[] = [];
    let marker: string | undefined;
    try {
      do {
        const input = { ...this.#bucket.where, Key: name, UploadId: id, PartNumberMarker: marker };
        const page = await this.#bucket.send((client, options) =>
          client.send(new ListPartsCommand(input), options),
        );
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

  /** Joins the parts to an object. With `onlyNew` an object of that name stays: 'occupied'. */
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

  /** Gives a multipart upload up with its parts. */
  async abort(name: string, id: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ ...this.#bucket.where, Key: name, UploadId: id });
    try {
      await this.#bucket.send((client, options) => client.send(command, options));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Every multipart upload under way whose name begins so. */
  async *unfinished(prefix: string): AsyncGenerator<Unfinished> {
    let marker: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | null = {};
    while (marker) {
      const command = new ListMultipartUploadsCommand({ ...this.#bucket.where, Prefix: prefix, ...marker });
      const page: ListMultipartUploadsCommandOutput = await this.#bucket.send((client, options) =>
        client.send(command, options),
      );
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

  /** The multipart uploads of exactly this name, the oldest first. */
  async ofName(name: string): Promise<Unfinished[]> {
    const found: Unfinished[] = [];
    for await (const upload of this.unfinished(name)) if (upload.name === name) found.push(upload);
    return found.toSorted(
      (one, other) => one.since.getTime() - other.since.getTime() || (one.id < other.id ? -1 : 1),
    );
  }
}
