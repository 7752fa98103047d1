import path from 'node:path';
import { untilReady, type Surroundings } from '../cluster/start-cluster.ts';
import { startProductProcess } from '../product/product-process.ts';
import { adminRegistrationKey, operator } from '../test-users.ts';
import { startArchivedServer, type ArchivedServer } from './archived-server.ts';

/** The running installation of the example. */
export interface Installation {
  readonly url: string;
  readonly postgres: ArchivedServer;
  /** Stops Plainview, as before a restore. */
  stopProduct(): Promise<void>;
  /** Starts Plainview again, with the same settings and files. */
  startProduct(): Promise<void>;
}

/** Starts the server and Plainview, and takes the first base backup. */
export async function startInstallation({
  folder,
  port,
  running,
  tell,
}: Surroundings): Promise<Installation> {
  const postgres = await startArchivedServer(path.join(folder, 'postgres'));
  running.push(() => postgres.stop());
  tell('a PostgreSQL server is running, and pgBackRest archives its WAL');
  const settings = {
    DATA_DIRECTORY: path.join(folder, 'data'),
    DATABASE_URL: postgres.url,
    PORT: String(port),
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  };
  let product = await startProductProcess(settings, 'main');
  running.push(() => product.stop());
  await untilReady(product.url);
  await postgres.backUp();
  tell('Plainview is running, and the first base backup is taken');
  return {
    url: product.url,
    postgres,
    stopProduct: () => product.stop(),
    async startProduct() {
      product = await startProductProcess(settings, 'main');
      await untilReady(product.url);
    },
  };
}
