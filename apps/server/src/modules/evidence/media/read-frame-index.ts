import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MOST_INDEXED_FRAMES, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { decodeFrameIndex } from '@plainview/domain/evidence/media/frame-index-file';
import type { Actor } from '@plainview/domain/identity/users/actor';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobMissing } from '../../../platform/storage/blob-store.ts';
import { findVideoFile } from '../derived-files/derived-files.repository.ts';
import { reportMissingFile } from './report-missing-file.ts';

/** The largest index of the most frames: times and key frames with four bytes each. */
const MOST_BYTES = MOST_INDEXED_FRAMES * 8;

/** Returns the frame index of a video, or null if there is none that the actor (null: the system) can see. */
export async function readFrameIndex(
  app: AppContext,
  actor: Actor | null,
  videoId: string,
): Promise<FrameIndex | null> {
  const known = parseRecordId(videoId);
  if (known === null) return null;
  const find = (tx: Reader) => findVideoFile(tx, known, 'frame-index');
  const file = await (actor === null ? asSystem(app.database, find) : tenantRead(app.database, actor, find));
  if (!file) return null;
  try {
    const blob = await app.blobs.open({ state: 'permanent', key: blobKey(file.id) });
    try {
      const bytes = await blob.read(0, blob.size);
      return decodeFrameIndex(await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES }));
    } finally {
      await blob.close();
    }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    await reportMissingFile(app, 'derived', error);
    return null;
  }
}
