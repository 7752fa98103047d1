import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadTexts } from '@plainview/domain/video/upload';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/utils';
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

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const target = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset });
    try {
      await pipeline(source, target);
    } catch (error) {
      throw isNoRoom(error) ? storageFull : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + target.bytesWritten;
  }
}
