import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { uploadTexts, type Upload as UploadRow } from '@plainview/domain/evidence/uploads/upload';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { MINUTE } from '@plainview/domain/shared/time';
import { DataStore, Upload } from '@tus/utils';
import * as uploads from '../../modules/evidence/uploads/uploads.repository.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { systemRead, tenantReadIfPermitted } from '../../platform/database/tenant-transaction.ts';
import { blobKey } from '../../platform/storage/blob-key.ts';
import { piecesOf, releasePiece, type DirectBody } from './request-body.ts';
import { UploadError, toUploadError } from './upload-error.ts';

/** How long to keep reading from a sender after its bytes are no longer stored. */
const LISTEN_ON = MINUTE;

/** The request that is being handled. */
interface CurrentRequest {
  readonly actor: () => AgencyActor;
  /** The upload that receives the bytes, or null if this request creates it. */
  readonly upload: () => UploadRow | null;
  /** The body, if it is read from the connection. */
  readonly directBody: () => DirectBody | null;
}

/**
 * Data store of the tus server, backed by the configured storage. Our database row holds the metadata, so
 * none is stored next to the bytes. The offset is the number of stored bytes.
 */
export class UploadStore extends DataStore {
  readonly #app: AppContext;
  readonly #current: CurrentRequest;

  constructor(app: AppContext, current: CurrentRequest) {
    super();
    this.#app = app;
    this.#current = current;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rowOf(id);
    const offset = await this.#sink((sink) => sink.received(blobKey(id)));
    return new Upload({ id, size: row.sizeBytes, offset, metadata: metadataOf(row) });
  }

  /**
   * Writes a request's bytes. If the storage fails, the rest of the request is read and discarded: a sender
   * that is disconnected while sending would see a lost connection instead of the response.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { sizeBytes: size } = await this.#rowOf(id);
    const direct = this.#current.directBody();
    const pieces = direct
      ? piecesOf(direct.incoming, endOf(source))
      : source.iterator({ destroyOnReturn: false });
    const release = direct ? releasePiece : undefined;
    try {
      const progress = { size, offset };
      const received = await this.#sink((sink) => sink.append(blobKey(id), progress, pieces, release));
      await this.#requireStill(id);
      return received;
    } catch (error) {
      if (error instanceof UploadError) await takeRest(direct?.incoming ?? source);
      throw error;
    } finally {
      direct?.end();
    }
  }

  async #rowOf(id: string): Promise<UploadRow> {
    const row =
      this.#current.upload() ?? (await systemRead(this.#app.database, (tx) => uploads.getUpload(tx, id)));
    if (!row) throw new UploadError(404, uploadTexts.notYours);
    return row;
  }

  /**
   * Requires that the sender may still send and that the upload still exists: one request may take hours.
   * @throws RightEnded
   * @throws UploadError 404
   */
  async #requireStill(id: string): Promise<void> {
    const row = await tenantReadIfPermitted(this.#app.database, this.#current.actor(), (tx) =>
      uploads.getUpload(tx, id),
    );
    if (!row) throw new UploadError(404, uploadTexts.notYours);
  }

  async #sink<T>(work: (sink: AppContext['blobs']['uploads']) => Promise<T>): Promise<T> {
    try {
      return await work(this.#app.blobs.uploads);
    } catch (error) {
      const uploadError = toUploadError(error);
      if (!uploadError || !(error instanceof Error)) throw error;
      this.#app.log.warn({ reason: error.message }, 'the storage rejected an upload');
      throw uploadError;
    }
  }
}

/** Returns what is kept of the metadata that the sender specified, which responses to HEAD must include. */
export const metadataOf = ({
  fileName,
  clientSha256,
  ticketId,
  importId,
  draftId,
}: UploadRow): Record<string, string> => ({
  filename: fileName,
  ...(clientSha256 !== null && { sha256: clientSha256 }),
  ...(ticketId !== null && { ticketid: ticketId }),
  ...(importId !== null && { importid: importId }),
  ...(draftId !== null && { draftid: draftId }),
});

/** Returns a signal that is aborted when an empty stream ends: the library wants the request to end. */
function endOf(source: Readable): AbortSignal {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  source.resume();
  once(source, 'end').then(end, end);
  return controller.signal;
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
