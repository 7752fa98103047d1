import path from 'node:path';
import { startTestBucketServer } from '../bucket/test-bucket-server.ts';
import { queryAt } from '../cluster/cluster-postgres.ts';
import { nextPort } from '../cluster/next-port.ts';
import { createBucket, untilReady, type Surroundings } from '../cluster/start-cluster.ts';
import { startProductProcess, type ProductProcess } from '../product/product-process.ts';
import { adminRegistrationKey, operator } from '../test-users.ts';
import { startPatroniCluster, type PatroniCluster } from './patroni-cluster.ts';
import { startPgBouncer } from './pg-bouncer.ts';
import { exampleFile, programOf, startProgram } from './programs.ts';

const GIBIBYTE = 1024 ** 3;
const DATABASE = 'plainview';
/** The running installation of the example. */
export interface Installation {
  /** URL of HAProxy, which users open. */
  readonly url: string;
  readonly postgres: PatroniCluster;
  readonly processes: readonly ProductProcess[];
  /** Returns the leader's URL of the product's database. */
  databaseUrl(): Promise<string>;
}

interface InstallationSurroundings extends Surroundings {
  /** Settings of a bucket that exists already. */
  readonly storage?: Readonly<Record<string, string>>;
}

/** Returns a setting for each of three servers. */
const numbered = (name: string, values: readonly number[]): Record<string, string> =>
  Object.fromEntries(values.map((value, index) => [`${name}_${index + 1}`, String(value)]));

async function startStorage(running: Surroundings['running']): Promise<Readonly<Record<string, string>>> {
  const store = await startTestBucketServer({ place: 'disk', bytes: 20 * GIBIBYTE });
  running.push(() => store.stop());
  return createBucket(store);
}

/** Starts Patroni, etcd, HAProxy, pgBouncer, a bucket and three processes, and waits until they are ready. */
export async function startInstallation(surroundings: InstallationSurroundings): Promise<Installation> {
  const { folder, port, running, tell } = surroundings;
  const postgres = await startPatroniCluster(path.join(folder, 'postgres'));
  running.push(() => postgres.stop());
  tell('three PostgreSQL servers are running under Patroni, and three etcd servers');
  await queryAt(
    await postgres.leaderUrl('postgres'),
    `create role plainview login createrole createdb password '${postgres.password}'`,
  );
  await queryAt(await postgres.leaderUrl('postgres'), `create database ${DATABASE} owner plainview`);
  const storage = surroundings.storage ?? (await startStorage(running));
  tell('the bucket is running');

  const [postgresql, bouncer] = [await nextPort(), await nextPort()];
  const ports = [await nextPort(), await nextPort(), await nextPort()];
  const proxy = await startProgram([programOf('haproxy'), ['-db', '-f', exampleFile('haproxy.cfg')]], {
    log: path.join(folder, 'haproxy.log'),
    env: {
      WEB_PORT: String(port),
      POSTGRESQL_PORT: String(postgresql),
      ...numbered(
        'POSTGRESQL',
        postgres.ports.map((each) => each.postgresql),
      ),
      ...numbered(
        'PATRONI',
        postgres.ports.map((each) => each.patroni),
      ),
      ...numbered('PROCESS', ports),
    },
  });
  running.push(() => proxy.stop());
  const pooler = await startPgBouncer(
    { folder, port: bouncer },
    { host: '127.0.0.1', port: postgresql, user: 'postgres', password: postgres.password },
  );
  running.push(() => pooler.stop());
  tell('HAProxy and pgBouncer are running');

  const url = `http://localhost:${port}`;
  const settings = {
    ...storage,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DATABASE_URL: `postgres://plainview:${postgres.password}@127.0.0.1:${bouncer}/${DATABASE}`,
    // pgBouncer has sessions of the database all the time.
    COPY_BEFORE_UPGRADE: 'off',
    SECRET: 'the same secret for all three processes',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    LOG_LEVEL: 'warn',
  };
  const processes = await Promise.all(
    ports.map((own, index) => {
      const places = { PORT: String(own), DATA_DIRECTORY: path.join(folder, `process-${index + 1}`) };
      return startProductProcess({ ...settings, ...places }, 'main');
    }),
  );
  running.push(async () => {
    await Promise.all(processes.map((product) => product.kill()));
  });
  await untilReady(url);
  tell(`three processes are running, and ${url}/ready answers with 200`);
  return { url, postgres, processes, databaseUrl: () => postgres.leaderUrl(DATABASE) };
}
