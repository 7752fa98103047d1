import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '@plainview/server/platform/config/bucket-settings';
import { bucketClient } from './test-bucket.ts';

type Place = Pick<BucketSettings, 'bucket'>;

/** Lists every object (with each of its versions) and every multipart upload in progress, sorted by name. */
export async function contentsOf({ bucket }: Place, prefix = ''): Promise<string[]> {
  const client = bucketClient();
  const where = { Bucket: bucket, Prefix: prefix };
  const { Versions = [], DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand(where));
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(where));
  client.destroy();
  return [...Versions, ...DeleteMarkers, ...Uploads].map(({ Key }) => Key ?? '').toSorted();
}

/** Reads an object directly, without the product. */
export async function readObject({ bucket }: Place, name: string): Promise<Uint8Array> {
  const client = bucketClient();
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
  const bytes = await Body?.transformToByteArray();
  client.destroy();
  return bytes ?? new Uint8Array(0);
}

/** Overwrites an object directly, without the product. */
export async function writeObject({ bucket }: Place, name: string, bytes: Uint8Array): Promise<void> {
  const client = bucketClient();
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes }));
  client.destroy();
}
