import type { Thread } from '../../core/thread.ts';

export type SpeechRequest =
  | { readonly type: 'sound'; readonly samples: Int16Array }
  | { readonly type: 'finish'; readonly length: number };

export type SpeechAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'speech'; readonly values: Uint8Array };

/** A thread that detects speech in one recording after the other. */
export type SpeechThread = Thread<SpeechRequest, SpeechAnswer>;

/** Detects speech in one recording, in another thread. */
export class SpeechWorker {
  readonly #thread: SpeechThread;
  readonly #keep: (thread: SpeechThread) => Promise<void>;
  #hasFinished = false;
  #problem: Error | null = null;

  /** @param keep is called with the thread once it can detect speech in another recording */
  constructor(thread: SpeechThread, keep: (thread: SpeechThread) => Promise<void>) {
    this.#thread = thread;
    this.#keep = keep;
  }

  /** Why speech cannot be detected; null if it can. */
  get problem(): Error | null {
    return this.#problem ?? this.#thread.failure;
  }

  /** Reads 16-bit little-endian samples at `SPEECH_SAMPLE_RATE` to the end, even after a problem. */
  async read(output: AsyncIterable<Uint8Array>): Promise<void> {
    let rest = new Uint8Array();
    for await (const chunk of output) {
      if (this.problem !== null) continue;
      const bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
      const end = bytes.length - (bytes.length % 2);
      rest = bytes.slice(end);
      await this.#ask({ type: 'sound', samples: new Int16Array(bytes.buffer, 0, end / 2) });
    }
  }

  /**
   * Returns the given number of probabilities, `SPEECH_RATE` per second, 255 for certainty; null
   * after a problem.
   */
  async finish(length: number): Promise<Uint8Array | null> {
    const answer = await this.#ask({ type: 'finish', length });
    if (answer?.type !== 'speech') return null;
    this.#hasFinished = true;
    return answer.values;
  }

  async #ask(request: SpeechRequest): Promise<SpeechAnswer | null> {
    if (this.problem !== null) return null;
    try {
      return await this.#thread.ask(request);
    } catch (error) {
      this.#problem = error instanceof Error ? error : new Error(String(error));
      return null;
    }
  }

  /** Ends the thread, unless it has finished the recording. */
  stop(): Promise<void> {
    return this.#hasFinished ? this.#keep(this.#thread) : this.#thread.stop();
  }
}
