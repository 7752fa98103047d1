import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminRegistrationKey, operator } from '../test-users.ts';
import { freePort } from './free-port.ts';
import { copyPreparedData } from './prepared-data.ts';
import { startProductProcess } from './product-process.ts';

/**
 * The product as a process with its own data directory, which tests kill and start again at the same address.
 */
export interface RestartableProduct {
  readonly url: string;
  /** A temporary folder for the test's own files. */
  readonly directory: string;
  readonly dataDirectory: string;
  /** Kills the process (`kill -9`). */
  kill(): Promise<void>;
  /** Starts again, after a kill. */
  restart(): Promise<void>;
  /** Verifies the ledger, shuts down and deletes all files. */
  stop(): Promise<void>;
}

/** Starts the product with embedded PostgreSQL in a temporary folder, with these settings in addition. */
export async function startRestartableProduct(
  settings: Readonly<Record<string, string>>,
): Promise<RestartableProduct> {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-restarts-'));
  const dataDirectory = path.join(directory, 'data');
  await copyPreparedData(dataDirectory);
  const all = {
    DATA_DIRECTORY: dataDirectory,
    PORT: String(await freePort()),
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    ...settings,
  };
  let process = await startProductProcess(all);
  let isKilled = false;
  return {
    url: process.url,
    directory,
    dataDirectory,
    async kill() {
      isKilled = true;
      await process.kill();
    },
    async restart() {
      process = await startProductProcess(all);
      isKilled = false;
    },
    async stop() {
      try {
        if (!isKilled) await process.stop();
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
}
