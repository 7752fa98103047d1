import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { uploadTexts } from '@plainview/domain/video/upload';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/utils';
import type { AppContext } from '../app-context.ts';
import { asSystem } from '../persistence/tenant-transaction.ts';
import { findUpload } from '../persistence/upload.repository.ts';

/** An answer of the upload protocol that is an error. */
export interface UploadProblem {
  readonly status_code: number;
  readonly body: string;
}

export const storageFull: UploadProblem = { status_code: 507, body: uploadTexts.storageFull };

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** So long a sender whose bytes are no longer kept may go on before it is cut off. */
const LISTEN_ON_MILLISECONDS = 60_000;

/** True where an error says that the storage has no room. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && NO_ROOM.has(error.code);

/**
 * The library's file store with two differences. What is known of an upload is our row, so there are no
 * files of notes beside the bytes; and a full disk is told as such. The offset is the file's size: after a
 * kill the sender goes on from what is really there.
 */
export class UploadFileStore extends FileStore {
  constructor(app: AppContext, directory: string) {
    super({
      directory,
      configstore: {
        get: async (id) => {
          const row = await asSystem(app.database, (tx) => findUpload(tx, id));
          return row ? new Upload({ id, size: row.sizeBytes, offset: 0 }) : undefined;
        },
        set: async () => undefined,
        delete: async () => undefined,
      },
    });
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /**
   * Writes what comes in. Where the disk is full it takes the rest of the request without keeping it: a
   * sender that is cut off while it sends sees a lost connection instead of the answer.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = await open(path.join(this.directory, id), 'r+');
    try {
      let position = offset;
      let refusedAt: number | null = null;
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        if (refusedAt !== null) {
          if (performance.now() - refusedAt > LISTEN_ON_MILLISECONDS) break;
        } else if (await writeWhole(file, chunk, position)) {
          position += chunk.byteLength;
        } else {
          refusedAt = performance.now();
        }
      }
      if (refusedAt !== null) throw storageFull;
      return position;
    } finally {
      await file.close();
    }
  }
}

/** @returns false where there is no room; what fitted stays, as the beginning of what comes again. */
async function writeWhole(file: FileHandle, chunk: Uint8Array, position: number): Promise<boolean> {
  let written = 0;
  try {
    while (written < chunk.byteLength) {
      const rest = chunk.byteLength - written;
      written += (await file.write(chunk, written, rest, position + written)).bytesWritten;
    }
    return true;
  } catch (error) {
    if (isNoRoom(error)) return false;
    throw error;
  }
}
