import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Thread } from '@plainview/server/platform/core/thread';
import type { FootageRequest } from './footage-thread.ts';
import type { Footage } from './footage.ts';

const MOST_THREADS = 8;

/** Generates recordings in the background, in the given order. */
export interface FootageStudio {
  /** Resolves to a recording's path once its file is complete. */
  readonly file: (footage: Footage) => Promise<string>;
  /** Abandons the recordings that are not finished. */
  close(): Promise<void>;
}

/** Starts generating all recordings into `folder`, one per CPU core at a time. */
export function openStudio(folder: string, list: readonly Footage[]): FootageStudio {
  const orders = list.map((footage, index) => {
    const made = Promise.withResolvers<string>();
    // The caller that awaits the file sees the failure, but there may be none yet.
    made.promise.catch(() => undefined);
    return { footage, path: join(folder, `${index}.mp4`), made };
  });
  const files = new Map(orders.map(({ footage, made }) => [footage, made.promise]));
  const left = [...orders];
  const threads = new Set<Thread<FootageRequest, void>>();

  /** Starting a thread takes longer than drawing a short recording, so each makes several. */
  async function workThrough(): Promise<void> {
    const thread = new Thread<FootageRequest, void>(new URL('./footage-thread.ts', import.meta.url));
    threads.add(thread);
    for (let order = left.shift(); order; order = left.shift()) {
      const { footage, path, made } = order;
      await thread.ask({ footage, path }).then(() => made.resolve(path), made.reject);
    }
    await thread.stop();
  }
  const count = Math.min(MOST_THREADS, availableParallelism(), orders.length);
  const work = Promise.all(Array.from({ length: count }, workThrough));

  return {
    async file(footage) {
      const path = await files.get(footage);
      if (path === undefined) throw new Error('this recording was not ordered');
      return path;
    },
    async close() {
      left.length = 0;
      await Promise.all([...threads].map((thread) => thread.stop()));
      await work;
    },
  };
}
