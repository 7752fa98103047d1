import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outputs } from '@plainview/contract/index';
import { Upload } from 'tus-js-client';
import type { Person } from '../test-users.ts';

type UploadView = Outputs['uploads']['get'];

/** Returns the SHA-256 of a file, which it reads in chunks. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Purpose of a file; without either, it belongs to nothing yet. */
interface SendTarget {
  readonly ticketId?: string;
  readonly draftId?: string;
}

/**
 * Uploads a file, for a ticket or a draft, over the tus protocol with a third-party client.
 * @returns the upload's ID
 */
export async function sendFile(
  url: string,
  person: Person,
  file: string,
  name = path.basename(file),
  { ticketId, draftId }: SendTarget = {},
): Promise<string> {
  const { size } = await stat(file);
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(file), {
      endpoint: `${url}/uploads`,
      uploadSize: size,
      chunkSize: 4 * 1024 * 1024,
      // One request for a small file.
      uploadDataDuringCreation: true,
      retryDelays: null,
      headers: { cookie: person.cookie() },
      metadata: {
        filename: name,
        ...(ticketId !== undefined && { ticketid: ticketId }),
        ...(draftId !== undefined && { draftid: draftId }),
      },
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    });
    upload.start();
  });
}

const LONGEST_WAIT_MILLISECONDS = 160;

/** Waits until the server has accepted or refused an upload, for 30 seconds by default. */
export async function decided(person: Person, id: string, milliseconds = 30_000): Promise<UploadView> {
  const deadline = Date.now() + milliseconds;
  for (let wait = 20; Date.now() < deadline; wait = Math.min(2 * wait, LONGEST_WAIT_MILLISECONDS)) {
    const upload = await person.client.uploads.get({ id });
    if (upload.state === 'stored' || upload.state === 'refused') return upload;
    await pause(wait);
  }
  throw new Error(`the server did not decide about upload ${id} in time`);
}

/** Uploads a file, submits its SHA-256 and waits for the server's decision. */
export async function storeVideo(
  url: string,
  person: Person,
  file: string,
  name?: string,
  target?: SendTarget,
): Promise<UploadView> {
  const id = await sendFile(url, person, file, name, target);
  await person.client.uploads.seal({ id, sha256: await sha256Of(file) });
  return decided(person, id);
}
