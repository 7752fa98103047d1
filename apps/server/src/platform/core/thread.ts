import { Worker, type Transferable } from 'node:worker_threads';

/** A response of a thread. An error that is passed between threads would lose its code. */
export type ThreadResponse<Answer> =
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'error'; readonly error: unknown; readonly code: string | undefined };

/**
 * A worker thread whose program answers requests in their order (`answerRequests`). It gets no environment
 * variables, and does not keep the process running while it is idle.
 */
export class Thread<Request, Answer> {
  readonly #worker: Worker;
  readonly #waiting: PromiseWithResolvers<Answer>[] = [];
  #failure: Error | null = null;

  /** @param data what the program reads as `workerData` */
  constructor(program: URL, data?: unknown) {
    this.#worker = new Worker(program, { env: {}, workerData: data });
    this.#worker.unref();
    this.#worker.on('message', (response: ThreadResponse<Answer>) => this.#settle(response));
    this.#worker.on('messageerror', (error) => this.#fail(error));
    // Without a listener, an error would end the process.
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread has ended')));
  }

  /** Why the thread can answer no more requests; null if it can. */
  get failure(): Error | null {
    return this.#failure;
  }

  /**
   * @param moved buffers of the request that are moved to the thread instead of copied. They are
   *   empty afterwards.
   * @throws the error with which the program answered, or `failure`
   */
  async ask(request: Request, moved: readonly Transferable[] = []): Promise<Answer> {
    if (this.#failure) throw this.#failure;
    this.#worker.postMessage(request, moved);
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting.push(waiting);
    this.#worker.ref();
    return waiting.promise;
  }

  /** Ends the thread. Requests that wait for an answer fail. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(response: ThreadResponse<Answer>): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if (response.type === 'answer') waiting?.resolve(response.answer);
    else waiting?.reject(withCode(response.error, response.code));
  }

  #fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}

/** Starts a thread for one request. @throws the error with which the program answered, or of the thread */
export async function askOnce<Answer>(program: URL, request: unknown): Promise<Answer> {
  const thread = new Thread<unknown, Answer>(program);
  try {
    return await thread.ask(request);
  } finally {
    await thread.stop();
  }
}

const withCode = (error: unknown, code: string | undefined): unknown =>
  error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;

/**
 * Returns the bytes in a buffer that contains no others, so that it can be moved. Copies them
 * only if theirs does.
 */
export function inOwnBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
