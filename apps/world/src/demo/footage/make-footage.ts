import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Footage } from './footage.ts';

const MOST_THREADS = 8;

/** Recordings being made, in the order given. */
export interface FootageStudio {
  /** The finished file of a recording of the list. */
  readonly file: (footage: Footage) => Promise<string>;
  /** Leaves what is not made yet. */
  close(): Promise<void>;
}

/** Begins to make all of them into `folder`, as many at once as the machine has cores. */
export function openStudio(folder: string, list: readonly Footage[]): FootageStudio {
  const orders = list.map((footage, index) => {
    const made = Promise.withResolvers<string>();
    // Whoever waits for it hears of a failure; nobody may wait yet.
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
