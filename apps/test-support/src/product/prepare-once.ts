import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_WAIT_MILLISECONDS = 120_000;

/**
 * Prepares a folder that the processes of a run share: one of them prepares it, the others wait.
 * @param prepared the folder, whose parent is only for it
 * @param prepare creates the folder under another name
 */
export async function prepareOnce(
  prepared: string,
  prepare: (draft: string) => Promise<void>,
): Promise<void> {
  const parent = path.dirname(prepared);
  // Only one of the processes can create the folder.
  const isFirst = (await mkdir(parent, { recursive: true })) !== undefined;
  if (!isFirst) {
    await waitFor(prepared);
    return;
  }
  const draft = `${prepared}.new`;
  try {
    await prepare(draft);
    await rename(draft, prepared);
  } catch (error) {
    await rm(parent, { recursive: true, force: true });
    throw error;
  }
}

async function waitFor(prepared: string): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MILLISECONDS;
  while (!existsSync(prepared)) {
    if (Date.now() > deadline) throw new Error(`no other test process prepared ${prepared}`);
    await pause(50);
  }
}
