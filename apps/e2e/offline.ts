import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/**
 * Returns the keys of all entries in the browser's IndexedDB databases, and the paths in its Cache Storage.
 */
export async function keptIn(page: Page): Promise<{ answers: string[]; files: string[] }> {
  return page.evaluate(async () => {
    // Runs in the page, which has no access to this module.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    const answers: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const keys = await done(database.transaction(store).objectStore(store).getAllKeys());
        answers.push(...keys.map((key) => `${name} ${JSON.stringify(key)}`));
      }
      database.close();
    }
    const files: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      files.push(...(await cache.keys()).map(({ url }) => new URL(url).pathname));
    }
    return { answers, files };
  });
}

/** Waits until the page could be opened and the responses to these calls read without a network. */
export async function readyForOffline(page: Page, ...calls: readonly string[]): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await answersKept(page, ...calls);
}

/** Waits until the responses to these calls are cached. */
export async function answersKept(page: Page, ...calls: readonly string[]): Promise<void> {
  for (const call of calls) {
    // As it appears in a key, where it is JSON within JSON.
    const path = JSON.stringify(JSON.stringify(call.split('.'))).slice(1, -1);
    await expect
      .poll(async () => (await keptIn(page)).answers.filter((key) => key.includes(path)))
      .not.toEqual([]);
  }
}
