import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
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
  const working = new Set<Worker>();

  async function workThrough(): Promise<void> {
    for (let order = left.shift(); order; order = left.shift()) {
      const { footage, path, made } = order;
      const worker = new Worker(new URL('./footage-worker.ts', import.meta.url), {
        workerData: { footage, path },
      });
      working.add(worker);
      try {
        await ended(worker);
        made.resolve(path);
      } catch (error) {
        made.reject(error);
      }
      working.delete(worker);
    }
  }
  const threads = Math.min(MOST_THREADS, availableParallelism());
  const work = Promise.all(Array.from({ length: threads }, workThrough));

  return {
    async file(footage) {
      const path = await files.get(footage);
      if (path === undefined) throw new Error('this recording was not ordered');
      return path;
    },
    async close() {
      left.length = 0;
      await Promise.all([...working].map((worker) => worker.terminate()));
      await work;
    },
  };
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`making a recording ended with ${code}`));
    });
  });
}
