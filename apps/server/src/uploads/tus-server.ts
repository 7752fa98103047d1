import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { AgencyActor } from '@plainview/domain/account/actor';
import { MemoryLocker, Server } from '@tus/server';
import type { AppContext } from '../app-context.ts';
import { receiveUpload } from '../use-cases/upload/receive-upload.ts';
import { UploadFileStore } from './upload-file-store.ts';
import { acceptUpload } from './upload-rules.ts';

/** Address under which the protocol is spoken. */
export const UPLOAD_PATH = '/uploads';

/** Who sends, while the library works on the request. */
export const sender = new AsyncLocalStorage<AgencyActor>();

function currentSender(): AgencyActor {
  const actor = sender.getStore();
  if (!actor) throw new Error('an upload reached the protocol without a sender');
  return actor;
}

/**
 * The tus 1.0 protocol over the folder of temporary bytes. Two requests for one upload never write at one
 * time: the locker asks the earlier one to let go (a cut connection that still seems open). It knows this
 * process only; several processes over one folder need one in the database.
 */
export function createTusServer(app: AppContext, directory: string): Server {
  return new Server({
    path: UPLOAD_PATH,
    datastore: new UploadFileStore(app, directory),
    locker: new MemoryLocker(),
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomUUID(),
    onUploadCreate: async (_request, upload) => {
      await acceptUpload(app, currentSender(), upload, directory);
      return {};
    },
    onUploadFinish: async (_request, upload) => {
      await receiveUpload(app, currentSender(), upload.id);
      return {};
    },
  });
}
