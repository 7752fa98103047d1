import type { Readable } from 'node:stream';
import { MINUTE } from '@plainview/domain/shared/time';
import { uploadTexts } from '@plainview/domain/video/upload';
import { DataStore, Upload } from '@tus/utils';
import type { AppContext } from '../../app-context.ts';
import { systemRead } from '../../persistence/database/tenant-transaction.ts';
import { findUpload } from '../../persistence/video/upload.repository.ts';
import { blobKey } from '../../storage/blob-key.ts';
import { UploadError, refusalOf } from './upload-error.ts';

/** How long to keep reading from a sender after its bytes are no longer stored. */
const LISTEN_ON = MINUTE;

/**
 * Data store of the tus server, backed by the configured storage. Our database row holds the metadata, so none is
 * stored next to the bytes. The offset is the number of stored bytes.
 */
export class UploadStore extends DataStore {
  readonly #app: AppContext;
  readonly #requireSenderStill: () => Promise<void>;

  /** @param requireSenderStill rejects if the sender of the current request has lost its permission */
  constructor(app: AppContext, requireSenderStill: () => Promise<void>) {
    super();
    this.#app = app;
    this.#requireSenderStill = requireSenderStill;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const size = await this.#sizeOf(id);
    return new Upload({ id, size, offset: await this.#sink((sink) => sink.received(blobKey(id))) });
  }

  /**
   * Writes a request's bytes. If the storage fails, the rest of the request is read and discarded: a sender that is
   * disconnected while sending would see a lost connection instead of the response.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const size = await this.#sizeOf(id);
    const pieces: AsyncIterable<Uint8Array> = source.iterator({ destroyOnReturn: false });
    try {
      const received = await this.#sink((sink) => sink.append(blobKey(id), { size, offset }, pieces));
      // One request may take hours.
      await this.#requireSenderStill();
      return received;
    } catch (error) {
      if (error instanceof UploadError) await takeRest(source);
      throw error;
    }
  }

  async #sizeOf(id: string): Promise<number> {
    const row = await systemRead(this.#app.database, (tx) => findUpload(tx, id));
    if (!row) throw new UploadError(404, uploadTexts.notYours);
    return row.sizeBytes;
  }

  async #sink<T>(work: (sink: AppContext['blobs']['uploads']) => Promise<T>): Promise<T> {
    try {
      return await work(this.#app.blobs.uploads);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || !(error instanceof Error)) throw error;
      this.#app.log.warn({ reason: error.message }, 'the storage did not take an upload');
      throw refusal;
    }
  }
}

async function takeRest(source: Readable): Promise<void> {
  const until = performance.now() + LISTEN_ON;
  const rest = source.iterator({ destroyOnReturn: false });
  try {
    while (performance.now() < until && !(await rest.next()).done);
  } catch {
    // The sender has disconnected.
  }
}
