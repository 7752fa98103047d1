import type { Outputs } from '@plainview/contract/index';
import { client } from '../api/client.ts';

/** An upload as the server returns it. */
export type ServerUpload = Outputs['uploads']['get'];

/** Purpose of uploaded files: a ticket, an import or an unfinished ticket. */
export interface UploadTarget {
  readonly ticketId: string | null;
  readonly importId: string | null;
  readonly draftId: string | null;
}

const nothing: UploadTarget = { ticketId: null, importId: null, draftId: null };

export const forTicket = (ticketId: string): UploadTarget => ({ ...nothing, ticketId });
export const forImport = (importId: string): UploadTarget => ({ ...nothing, importId });
export const forDraft = (draftId: string): UploadTarget => ({ ...nothing, draftId });

/** The API calls that uploads need in addition to sending bytes. */
export interface UploadsApi {
  readonly list: () => Promise<readonly ServerUpload[]>;
  readonly get: (id: string) => Promise<ServerUpload>;
  readonly seal: (id: string, sha256: string) => Promise<ServerUpload>;
  readonly discard: (id: string) => Promise<void>;
}

/**
 * Returns the implementation for the product's own server. It lists only the uploads for the same purpose.
 */
export const uploadsApi = ({ ticketId, importId, draftId }: UploadTarget): UploadsApi => ({
  list: async () =>
    (await client.uploads.list()).filter(
      (upload) => upload.ticketId === ticketId && upload.importId === importId && upload.draftId === draftId,
    ),
  get: (id) => client.uploads.get({ id }),
  seal: (id, sha256) => client.uploads.seal({ id, sha256 }),
  discard: async (id) => {
    await client.uploads.discard({ id });
  },
});
