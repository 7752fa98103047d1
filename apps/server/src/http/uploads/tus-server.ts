import { AsyncLocalStorage } from 'node:async_hooks';
import type { Upload } from '@plainview/domain/evidence/uploads/upload';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { Server } from '@tus/server';
import { ERRORS } from '@tus/utils';
import { receiveUpload } from '../../modules/evidence/uploads/uploads.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { newId } from '../../platform/database/new-id.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotency-key.ts';
import type { DirectBody } from './request-body.ts';
import { toUploadError, UploadError } from './upload-error.ts';
import { UploadLocker } from './upload-locker.ts';
import { createDiskReservation } from './upload-quotas.ts';
import { acceptUpload } from './upload-rules.ts';
import { UploadStore } from './upload-store.ts';

/** Base path of the tus endpoints. */
export const UPLOAD_PATH = '/uploads';

/** An authorized request: the sender and the upload; `upload` is null for a request that creates one. */
export interface AuthorizedRequest {
  readonly actor: AgencyActor;
  /** As it was before the request waited for its lock. */
  readonly upload: Upload | null;
  /** Idempotency key of a request that creates an upload. */
  readonly idempotency: IdempotentRequest | null;
  /** The body, if it is read from the connection and not from the stream that the library passes on. */
  readonly body: DirectBody | null;
}

/** The authorized request while the tus library handles it. */
export const authorized = new AsyncLocalStorage<AuthorizedRequest>();

function current(): AuthorizedRequest {
  const request = authorized.getStore();
  if (!request) throw new Error('an upload reached the protocol without authorization');
  return request;
}

/** How long a stalled request may still write after its sender has reconnected. */
const LET_GO_MILLISECONDS = 500;

interface ProtocolError {
  readonly status_code: number;
  readonly body: string;
}

const unsupportedExtensions: ReadonlySet<unknown> = new Set([
  ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION,
  ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION,
  ERRORS.UNSUPPORTED_EXPIRATION_EXTENSION,
]);

/**
 * Returns a client error for an extension that OPTIONS does not list. The library answers 501, which would
 * count as a server error.
 */
const unsupportedExtension = (error: Error | ProtocolError): ProtocolError | null =>
  unsupportedExtensions.has(error) && 'body' in error ? { status_code: 400, body: error.body } : null;

/** Creates a tus 1.0 server on top of the configured storage. */
export function createTusServer(app: AppContext): Server {
  const reserveDisk = createDiskReservation(app);
  const locker = new UploadLocker(app.locks);
  app.stopping.addEventListener('abort', () => locker.letAllGo());
  return new Server({
    path: UPLOAD_PATH,
    datastore: new UploadStore(app, {
      actor: () => current().actor,
      upload: () => current().upload,
      directBody: () => current().body,
    }),
    locker,
    lockDrainTimeout: LET_GO_MILLISECONDS,
    // The library takes the id after the last slash of the whole URL, which may be in its query.
    getFileIdFromRequest: () => current().upload?.id,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => newId(),
    // Maps storage and database errors from the library's own steps. Its text for others would contain their messages.
    onResponseError(_request, error) {
      const known = toUploadError(error) ?? unsupportedExtension(error);
      if (known !== null || 'status_code' in error) return known ?? undefined;
      app.log.error({ err: error }, 'a request of an upload failed');
      return new UploadError(500, 'Internal error');
    },
    onUploadCreate: async (_request, upload) => {
      await acceptUpload(app, current(), upload, reserveDisk);
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      await receiveUpload(app, current().actor, upload.id);
      return {};
    },
  });
}
