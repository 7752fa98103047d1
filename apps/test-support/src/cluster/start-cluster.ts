import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startTestBucketServer, type TestBucketServer } from '../bucket/test-bucket-server.ts';
import { startProductProcess, type ProductProcess } from '../product/product-process.ts';
import { caddyProgram } from '../product/proxies/test-caddy.ts';
import { adminRegistrationKey, operator } from '../test-users.ts';
import { startClusterPostgres, type ClusterPostgres } from './cluster-postgres.ts';
import { nextPort } from './next-port.ts';

const GIBIBYTE = 1024 ** 3;
const START_MILLISECONDS = 30_000;
const caddyfile = fileURLToPath(new URL('../../../../examples/three-processes/Caddyfile', import.meta.url));

/** A process of Plainview, with its own address. Its product prints the proxy's. */
export interface ClusterProcess {
  readonly url: string;
  readonly product: ProductProcess;
}

/** The running installation of the example. */
export interface Cluster {
  /** URL of the proxy, which users open. */
  readonly url: string;
  readonly postgres: ClusterPostgres;
  readonly processes: readonly ClusterProcess[];
  /** Restarts a process that was killed. */
  restart(index: number): Promise<void>;
}

export interface Surroundings {
  readonly folder: string;
  /** Port of the proxy. */
  readonly port: number;
  /** Functions that stop what was started, in the order of the start. */
  readonly running: (() => Promise<void>)[];
  readonly tell: (text: string) => void;
}

export async function createBucket(store: TestBucketServer): Promise<Record<string, string>> {
  const { endpoint, accessKeyId, secretAccessKey } = store;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'plainview' }));
  client.destroy();
  return {
    STORAGE_ENDPOINT: endpoint,
    STORAGE_BUCKET: 'plainview',
    STORAGE_ACCESS_KEY: accessKeyId,
    STORAGE_SECRET_KEY: secretAccessKey,
  };
}

/** Waits until the proxy has a process that is ready. */
export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  while (
    !(await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`${url}/ready does not answer with 200`);
    await pause(50);
  }
}

async function startCaddy(
  url: string,
  processes: readonly ClusterProcess[],
  { folder, running }: Surroundings,
): Promise<void> {
  if (caddyProgram === undefined) throw new Error('Caddy is not installed');
  const home = path.join(folder, 'caddy');
  await mkdir(home, { recursive: true });
  const addresses = processes.map((each) => new URL(each.url).host);
  const config = path.join(home, 'Caddyfile');
  await writeFile(config, `{\n\tadmin off\n}\n${await readFile(caddyfile, 'utf8')}`);
  const child = spawn(caddyProgram, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { HOME: home, XDG_DATA_HOME: home, ADDRESS: url, PROCESSES: addresses.join(' ') },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  running.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
}

/** Starts PostgreSQL with a replica, a bucket, three processes and Caddy, and waits until they are ready. */
export async function startCluster(surroundings: Surroundings): Promise<Cluster> {
  const { folder, port, running, tell } = surroundings;
  const postgres = await startClusterPostgres(path.join(folder, 'postgres'));
  running.push(() => postgres.stop());
  tell('PostgreSQL and its replica are running');
  const store = await startTestBucketServer({ place: 'disk', bytes: 20 * GIBIBYTE });
  running.push(() => store.stop());
  tell('the bucket is running');
  const url = `http://localhost:${port}`;
  const settings = {
    ...(await createBucket(store)),
    PORT: '0',
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    DATABASE_URL: postgres.url,
    SECRET: 'the same secret for all three processes',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    LOG_LEVEL: 'warn',
  };
  const ports = [await nextPort(), await nextPort(), await nextPort()];
  const startOne = async (portOfOne: number, index: number): Promise<ClusterProcess> => {
    const own = { PORT: String(portOfOne), DATA_DIRECTORY: path.join(folder, `process-${index + 1}`) };
    const product = await startProductProcess({ ...settings, ...own }, 'main');
    return { url: `http://127.0.0.1:${portOfOne}`, product };
  };
  // All start at once on an empty database: one creates the tables, the others wait.
  const processes = await Promise.all(ports.map(startOne));
  running.push(async () => {
    await Promise.all(processes.map(({ product }) => product.stop()));
  });
  tell(`three processes are running: ${processes.map((each) => each.url).join(', ')}`);
  await startCaddy(url, processes, surroundings);
  await untilReady(url);
  tell(`Caddy is running, and ${url}/ready answers with 200`);
  return {
    url,
    postgres,
    processes,
    async restart(index) {
      processes[index] = await startOne(ports[index] ?? 0, index);
    },
  };
}
