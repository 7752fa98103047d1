import pLimit from 'p-limit';
import { inOwnBuffer, Thread } from '../../core/thread.ts';
import type { PdfRequest, RenderedPdf } from '../pdf/pdf-request.ts';

/** The thread ended before the document was complete, for example because it ran out of memory. */
export class PdfThreadEnded extends Error {
  override readonly name = 'PdfThreadEnded';
}

/**
 * A thread that renders one document at a time. It starts with the first one and ends when it has been idle,
 * so that the libraries and fonts use no memory at rest. If it fails, the document that it was rendering
 * fails, and the next one starts another thread.
 */
export class RenderingLane {
  readonly #idleTime: number;
  readonly #onFailure: (error: PdfThreadEnded) => void;
  readonly #inTurn = pLimit(1);
  #thread: Thread<PdfRequest, RenderedPdf> | null = null;
  #end: NodeJS.Timeout | undefined;
  #isStopped = false;

  /**
   * @param idleTime in milliseconds, after which the thread ends
   * @param onFailure called when the thread ends while it renders, except by `stop`
   */
  constructor(idleTime: number, onFailure: (error: PdfThreadEnded) => void) {
    this.#idleTime = idleTime;
    this.#onFailure = onFailure;
  }

  /** @throws PdfThreadEnded, and errors of the document */
  render(request: PdfRequest): Promise<RenderedPdf> {
    return this.#inTurn(() => this.#render(request));
  }

  /** Ends the thread. Documents that are not complete fail. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#endThread();
  }

  async #render(given: PdfRequest): Promise<RenderedPdf> {
    if (this.#isStopped) throw new PdfThreadEnded('the product is stopping');
    clearTimeout(this.#end);
    // A thread can also fail while it is idle.
    if (this.#thread?.failure) this.#thread = null;
    this.#thread ??= new Thread(new URL('../pdf/pdf-thread.ts', import.meta.url));
    const thread = this.#thread;
    const { request, moved } = withOwnBuffers(given);
    try {
      return await thread.ask(request, moved);
    } catch (error) {
      if (thread.failure === null) throw error;
      this.#thread = null;
      const ended = new PdfThreadEnded('the thread that renders PDFs has ended', { cause: thread.failure });
      if (!this.#isStopped) this.#onFailure(ended);
      throw ended;
    } finally {
      this.#end = setTimeout(() => void this.#endThread(), this.#idleTime).unref();
    }
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#end);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.stop();
  }
}

/** Returns a request whose pictures or PDF can be moved to another thread. */
function withOwnBuffers(request: PdfRequest): {
  readonly request: PdfRequest;
  readonly moved: readonly ArrayBuffer[];
} {
  if (request.type === 'report') {
    const pictures = [...request.pictures].map(([sha256, bytes]) => [sha256, inOwnBuffer(bytes)] as const);
    return {
      request: { ...request, pictures: new Map(pictures) },
      moved: pictures.map(([, { buffer }]) => buffer),
    };
  }
  if (request.type !== 'signed-copy') return { request, moved: [] };
  const pdf = inOwnBuffer(request.pdf);
  return { request: { ...request, pdf }, moved: [pdf.buffer] };
}
