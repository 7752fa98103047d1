import { Thread } from '../../core/thread.ts';
import type { Candidate, SoundMatch } from './match-sound.ts';

export type SoundRequest =
  | { readonly type: 'candidates'; readonly a: Uint8Array; readonly b: Uint8Array; readonly rate: number }
  | { readonly type: 'match'; readonly a: Int16Array; readonly b: Int16Array };

export type SoundAnswer =
  | { readonly type: 'candidates'; readonly candidates: readonly Candidate[] }
  | { readonly type: 'match'; readonly match: SoundMatch | null };

/** Compares sound in another thread, one request at a time. */
export class SoundWorker {
  readonly #thread = new Thread<SoundRequest, SoundAnswer>(new URL('./sound-thread.ts', import.meta.url));

  /** Returns the most probable shifts of b to a by their loudness. @throws the error of the thread */
  async findCandidates(a: Uint8Array, b: Uint8Array, rate: number): Promise<readonly Candidate[]> {
    const answer = await this.#thread.ask({ type: 'candidates', a, b, rate });
    return answer.type === 'candidates' ? answer.candidates : [];
  }

  /** Finds the samples b in a. @throws the error of the thread */
  async findSound(a: Int16Array, b: Int16Array): Promise<SoundMatch | null> {
    const answer = await this.#thread.ask({ type: 'match', a, b });
    return answer.type === 'match' ? answer.match : null;
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
