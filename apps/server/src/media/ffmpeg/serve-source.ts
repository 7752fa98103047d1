import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BlobHandle } from '../../storage/blob-store.ts';
import { sendBlob } from '../serving/send-blob.ts';
import { fileInput, type MediaInput } from './read-only-input.ts';

/** Opens the blob once more; each answer reads with a handle of its own. */
export type OpenBlob = () => Promise<BlobHandle>;

/**
 * Lets a program read a blob at any place for as long as `work` lasts: as the file that it is, or, where it lies in a bucket,
 * served on a loopback address.
 * @throws what the storage threw, before whatever `work` made of it
 */
export async function withReadableBlob<Result>(
  open: OpenBlob,
  work: (input: MediaInput) => Promise<Result>,
): Promise<Result> {
  const blob = await open();
  await blob.close();
  return blob.localPath === null ? withServedBlob(open, work) : work(fileInput(blob.localPath, blob.size));
}

/**
 * Gives a blob an address on this machine for as long as `work` lasts, so that a program can read it at any place,
 * wherever it lies. The address cannot be guessed and leads to this blob alone.
 * @throws what the storage threw while it was read, before whatever `work` made of it
 */
export async function withServedBlob<Result>(
  open: OpenBlob,
  work: (input: MediaInput) => Promise<Result>,
): Promise<Result> {
  const bytes = await sizeOf(open);
  const path = `/${randomBytes(24).toString('base64url')}`;
  const answers = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const server = createServer((request, response) => {
    const answer = send(request, response, path, open).catch((error: unknown) => {
      faults.push(error);
      response.destroy();
    });
    answers.add(answer);
    void answer.finally(() => answers.delete(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await Promise.all(answers);
  };
  let result: Result;
  try {
    if (address === null || typeof address === 'string') throw new Error('no port was given');
    result = await work({ kind: 'served', address: `http://127.0.0.1:${address.port}${path}`, bytes });
  } catch (error) {
    await close();
    throw faults[0] ?? error;
  }
  await close();
  if (faults.length > 0) throw faults[0];
  return result;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  open: OpenBlob,
): Promise<void> {
  if (request.url !== path) {
    response.writeHead(404).end();
    return;
  }
  await sendBlob(request, response, {
    blob: await open(),
    sha256: '',
    // What it is the program finds out by itself.
    contentType: 'application/octet-stream',
    downloadName: null,
    record: 'not-evidence',
  });
}

async function sizeOf(open: OpenBlob): Promise<number> {
  const blob = await open();
  await blob.close();
  return blob.size;
}
