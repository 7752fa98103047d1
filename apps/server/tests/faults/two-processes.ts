import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { adminRegistrationKey, operator } from '@plainview/test-support/test-users';

/** One of the processes, with its own data directory. */
export interface SharedProcess extends ProductProcess {
  readonly dataDirectory: string;
}

/** Processes of the product on one database and one folder of files. */
export interface SharedInstallation {
  readonly database: TestDatabase;
  readonly directory: string;
  /** Starts a process with these settings in addition to the shared ones. */
  start(settings?: Readonly<Record<string, string>>): Promise<SharedProcess>;
  /** Stops the processes, also those that are suspended, and removes everything. */
  stop(): Promise<void>;
}

/** Stops a process where it is, as `kill -STOP` does: its connections stay open. */
export const suspend = ({ child }: ProductProcess): void => void child.kill('SIGSTOP');

/** Lets a suspended process continue. */
export const resume = ({ child }: ProductProcess): void => void child.kill('SIGCONT');

/** Prepares an installation whose processes take over each other's jobs after a second. */
export async function prepareInstallation(): Promise<SharedInstallation> {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-shared-'));
  const files = path.join(directory, 'files');
  await mkdir(files);
  const database = await cloneTestDatabase();
  const processes: ProductProcess[] = [];
  return {
    database,
    directory,
    async start(settings = {}) {
      const data = await mkdtemp(path.join(directory, 'process-'));
      await symlink(files, path.join(data, 'files'));
      const started = await startProductProcess({
        DATA_DIRECTORY: data,
        DATABASE_URL: database.url,
        SECRET: TEST_SECRET,
        PORT: '0',
        ADMIN_PASSWORD: operator.password,
        ADMIN_REGISTRATION_KEY: adminRegistrationKey,
        JOB_LEASE_SECONDS: '1',
        LOG_LEVEL: 'warn',
        ...settings,
      });
      processes.push(started);
      return { ...started, dataDirectory: data };
    },
    async stop() {
      processes.forEach(resume);
      await Promise.all(processes.map((each) => each.stop()));
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
