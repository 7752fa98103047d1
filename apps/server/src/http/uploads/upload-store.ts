import type { Readable } from 'node:stream';
import { uploadTexts } from '@plainview/domain/video/upload';
import { DataStore, Upload } from '@tus/utils';
import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { findUpload } from '../../persistence/video/upload.repository.ts';
import { blobKey } from '../../storage/blob-key.ts';
import { UploadError, refusalOf } from './upload-error.ts';

/** So long a sender whose bytes are no longer kept may go on before it is cut off. */
const LISTEN_ON_MILLISECONDS = 60_000;

/**
 * What the tus server writes to: the sink of whatever storage there is. What is known of an upload is our row, so there
 * are no notes beside the bytes, and the offset is what is stored.
 */
export class UploadStore extends DataStore {
  readonly #app: AppContext;
  readonly #requireSenderStill: () => Promise<void>;

  /** @param requireSenderStill rejects if the right of the sender of the current request has ended */
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
   * Where the storage fails, the rest of the request is taken without keeping it: a sender that is cut off while it
   * sends sees a lost connection instead of the answer.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const size = await this.#sizeOf(id);
    const pieces: AsyncIterable<Uint8Array> = source.iterator({ destroyOnReturn: false });
    try {
      const received = await this.#sink((sink) => sink.append(blobKey(id), { size, offset }, pieces));
      // The bytes of one request may take hours.
      await this.#requireSenderStill();
      return received;
    } catch (error) {
      if (error instanceof UploadError) await takeRest(source);
      throw error;
    }
  }

  async #sizeOf(id: string): Promise<number> {
    const row = await asSystem(this.#app.database, (tx) => findUpload(tx, id));
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
  const until = performance.now() + LISTEN_ON_MILLISECONDS;
  const rest = source.iterator({ destroyOnReturn: false });
  try {
    while (performance.now() < until && !(await rest.next()).done);
  } catch {
    // The sender has gone.
  }
}
