import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeVideoSignals, type VideoSignals } from '@plainview/domain/evidence/media/video-signals';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { findVideoFile } from '../derived-files/derived-files.repository.ts';

/** The largest file of signals: a hundred hours of loudness and motion in base64, and many stretches. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Returns what is heard and seen in a video over time, or null if it is not analyzed. @throws BlobMissing */
export async function readVideoSignals(app: AppContext, videoId: string): Promise<VideoSignals | null> {
  const file = await asSystem(app.database, (tx) => findVideoFile(tx, videoId, 'signals'));
  if (!file) return null;
  const blob = await app.blobs.open({ state: 'permanent', key: blobKey(file.id) });
  try {
    const bytes = await blob.read(0, blob.size);
    const text = await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
    return decodeVideoSignals(text.toString('utf8'));
  } finally {
    await blob.close();
  }
}
