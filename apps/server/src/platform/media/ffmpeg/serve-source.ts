import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BlobHandle } from '../../storage/blob-store.ts';
import { sendBlob } from '../serving/send-blob.ts';
import { fileInput, type MediaInput } from './read-only-input.ts';

/** Opens the blob again; each response reads with its own handle. */
export type OpenBlob = () => Promise<BlobHandle>;

/**
 * Gives a program random access to a blob while `work` runs: as a local file or, if the blob is in a bucket,
 * served on a loopback address.
 * @throws the storage's error, which takes precedence over an error of `work`
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
 * Serves a blob on a loopback address while `work` runs, so that a program has random access to it,
 * regardless of the storage. The URL cannot be guessed and serves this blob only.
 * @throws the storage's error, which takes precedence over an error of `work`
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
    if (address === null || typeof address === 'string') throw new Error('no port was assigned');
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
    // The program detects the type itself.
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
