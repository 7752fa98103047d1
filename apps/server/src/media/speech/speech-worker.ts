import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SpeechDetector } from './speech-detector.ts';

export type SpeechRequest =
  | { readonly type: 'sound'; readonly samples: Int16Array }
  | { readonly type: 'finish'; readonly length: number };

export type SpeechAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'speech'; readonly values: Uint8Array };

/** Detects speech in one recording, in another thread. */
export class SpeechWorker {
  readonly #worker: Worker;
  #problem: Error | null = null;

  constructor(detector: SpeechDetector) {
    this.#worker = new Worker(new URL('./speech-thread.ts', import.meta.url), {
      env: {},
      workerData: detector,
    });
    // Without a listener, an error between two requests would end the process.
    this.#worker.on('error', (error) => this.#fail(error));
  }

  /** Why speech cannot be detected; null if it can. */
  get problem(): Error | null {
    return this.#problem;
  }

  /** Reads 16-bit little-endian samples at `SPEECH_SAMPLE_RATE` to the end, even after a problem. */
  async read(output: AsyncIterable<Uint8Array>): Promise<void> {
    let rest = new Uint8Array();
    for await (const chunk of output) {
      if (this.#problem) continue;
      const bytes = new Uint8Array(rest.length + chunk.length);
      bytes.set(rest);
      bytes.set(chunk, rest.length);
      const end = bytes.length - (bytes.length % 2);
      rest = bytes.slice(end);
      await this.#ask({ type: 'sound', samples: new Int16Array(bytes.buffer, 0, end / 2) });
    }
  }

  /** Returns the given number of probabilities, `SPEECH_RATE` per second, 255 for certainty; null after a problem. */
  async finish(length: number): Promise<Uint8Array | null> {
    const answer = await this.#ask({ type: 'finish', length });
    return answer?.type === 'speech' ? answer.values : null;
  }

  async #ask(request: SpeechRequest): Promise<SpeechAnswer | null> {
    if (this.#problem) return null;
    try {
      const answered = once(this.#worker, 'message');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
      this.#worker.postMessage(request);
      const [answer] = (await answered) as [SpeechAnswer];
      return answer;
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  #fail(error: unknown): void {
    this.#problem ??= error instanceof Error ? error : new Error(String(error));
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
