import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeSignOut, saveBeforeSignOut } from './before-sign-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Signs out. @returns the milliseconds that it takes; null if more than ten seconds */
async function signOut(): Promise<number | null> {
  const begun = Date.now();
  let ended: number | null = null;
  void saveBeforeSignOut().then(() => {
    ended = Date.now() - begun;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  return ended;
}

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

test('signing out waits until everything is saved', async () => {
  const saved: string[] = [];
  const save = (name: string, milliseconds: number) => async (): Promise<void> => {
    await later(milliseconds);
    saved.push(name);
  };
  const remove = [beforeSignOut(save('draft', 200)), beforeSignOut(save('scorecard', 500))];
  expect(await signOut()).toBe(500);
  expect(saved).toEqual(['draft', 'scorecard']);
  for (const each of remove) each();
  expect(await signOut()).toBe(0);
  expect(saved).toHaveLength(2);
});

test('signing out continues if something cannot be saved', async () => {
  const remove = [beforeSignOut(() => Promise.reject(new Error('offline'))), beforeSignOut(() => later(100))];
  expect(await signOut()).toBe(100);
  for (const each of remove) each();
});

test('signing out waits at most three seconds for a server that does not respond', async () => {
  const remove = beforeSignOut(() => new Promise(() => undefined));
  expect(await signOut()).toBe(3000);
  remove();
});
