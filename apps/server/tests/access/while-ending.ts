import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '@plainview/test-support/caller';
import { holdTable } from '@plainview/test-support/product/owner-database';

/** Calls a procedure. @returns the error code, or 'answered' */
export async function call(caller: Caller, procedure: string, input: object | undefined): Promise<string> {
  const answer = await caller.fetch(`/rpc/${procedure.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  const text = await answer.text();
  if (answer.ok) return 'answered';
  const { json }: { json: { code: string } } = JSON.parse(text);
  return json.code;
}

/**
 * Starts `end`, holds it right before its commit, and starts all `acts`. Releases them once each act
 * waits or has ended.
 * @returns the outcomes of the acts
 */
export async function whileEnding(
  databaseUrl: string,
  end: () => Promise<unknown>,
  acts: readonly (() => Promise<string>)[],
): Promise<string[]> {
  const head = await holdTable(databaseUrl, 'custody_pending_entries');
  const ending = end();
  await head.isWaitedFor();
  let left = acts.length;
  const acting = acts.map((act) => act().finally(() => (left -= 1)));
  // The ending itself waits, too.
  while ((await head.countWaiting()) < 1 + left) await pause(5);
  await head.letGo();
  await ending;
  return Promise.all(acting);
}

/** Starts all `acts`, and lets them commit once each waits or has ended. @returns their outcomes */
export async function atOnce(
  databaseUrl: string,
  acts: readonly (() => Promise<string>)[],
): Promise<string[]> {
  const head = await holdTable(databaseUrl, 'custody_pending_entries');
  let left = acts.length;
  const acting = acts.map((act) => act().finally(() => (left -= 1)));
  while ((await head.countWaiting()) < left) await pause(5);
  await head.letGo();
  return Promise.all(acting);
}
