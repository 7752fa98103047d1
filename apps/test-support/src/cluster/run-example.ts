import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operator } from '../test-users.ts';
import type { Surroundings } from './start-cluster.ts';

interface Example<Installation extends { readonly url: string }> {
  /** Beginning of the name of the folder for its data. */
  readonly name: string;
  readonly port: number;
  readonly start: (surroundings: Surroundings) => Promise<Installation>;
  /** Shows what the example promises; null keeps it running until Ctrl-C. */
  readonly check: ((installation: Installation, tell: Surroundings['tell']) => Promise<void>) | null;
}

/** Runs an installation on this machine, stops everything afterwards, deletes its data, and ends the process. */
export async function runExample<Installation extends { readonly url: string }>({
  name,
  port,
  start,
  check,
}: Example<Installation>): Promise<never> {
  const startedAt = performance.now();
  const tell = (text: string): void =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
  const stopped = new Promise<void>((resolve) => {
    process.on('SIGINT', resolve);
    process.on('SIGTERM', resolve);
  });
  const running: (() => Promise<void>)[] = [];
  try {
    const folder = await mkdtemp(path.join(tmpdir(), `plainview-${name}-`));
    running.push(() => rm(folder, { recursive: true, force: true }));
    const installation = await start({ folder, port, running, tell });
    if (check) {
      await Promise.race([check(installation, tell), stopped]);
    } else {
      console.log(
        `\nPlainview is running at ${installation.url}. Sign in as ${operator.email} with the password`,
      );
      console.log(`${operator.password}. Ctrl-C stops everything and deletes its data.\n`);
      await stopped;
    }
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    console.log('Stopping …');
    while (running.length > 0) {
      try {
        await running.pop()?.();
      } catch (error) {
        // The others must stop, too.
        console.error(error);
        process.exitCode = 1;
      }
    }
  }
  process.exit();
}
