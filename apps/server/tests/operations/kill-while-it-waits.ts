import type { startConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeAsOwner, connectAsOwner } from '@plainview/test-support/product/owner-database';
import { expect, vi } from 'vitest';

interface Wait {
  /** The statement that makes the command wait. */
  readonly lock: string;
  /** Part of the statement that then waits. */
  readonly statement: string;
}

/** Kills a command that waits for a lock. */
export async function killWhileItWaits(
  url: string,
  { lock, statement }: Wait,
  start: () => ReturnType<typeof startConsoleCommand>,
): Promise<void> {
  const owner = await connectAsOwner(url);
  await owner.change('begin');
  await owner.change(lock);
  const { child, ended } = start();
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%${statement}%'`;
  const tooEarly = ended.then(({ printed }) => expect.fail(printed));
  tooEarly.catch(() => undefined);
  const waits = vi.waitFor(async () => expect(await changeAsOwner(url, waiting)).toBe(1), 30_000);
  await Promise.race([waits, tooEarly]);
  child.kill('SIGKILL');
  await ended;
  await owner.change('rollback');
  await owner.end();
}
