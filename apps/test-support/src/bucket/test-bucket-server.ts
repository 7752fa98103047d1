import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../product/free-port.ts';
import { clusterSettings, type BucketServerRoom } from './test-bucket-settings.ts';

const run = promisify(execFile);

const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const START_MILLISECONDS = 90_000;
const GIBIBYTE = 1024 ** 3;

/**
 * The endpoint and the only credentials that the store accepts. Plain data, since it is passed to
 * the test processes.
 */
export interface BucketServerAccess {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** ID of a key that the store can encrypt with (SSE-KMS). */
  readonly encryptionKeyId: string;
}

/** An S3-compatible store for one test run, initially empty. */
export interface TestBucketServer extends BucketServerAccess {
  stop(): Promise<void>;
}

const call = async (program: string, ...args: string[]): Promise<string> =>
  (await run(program, args, { timeout: START_MILLISECONDS })).stdout;

/**
 * Returns whether the programs of Debian's packages ceph-mon, ceph-osd, ceph-common and
 * radosgw are installed.
 */
export const hasBucketServer = (): boolean =>
  PROGRAMS.every((program) => existsSync(path.join('/usr/bin', program)));

/** A store that is still starting. */
export interface StartingBucketServer {
  /** Rejects if a program is missing or exits. */
  readonly isReady: Promise<void>;
  stop(): Promise<void>;
}

/** Chooses where a store will answer, and its credentials. */
export async function chooseBucketAccess(): Promise<BucketServerAccess> {
  return {
    endpoint: `http://127.0.0.1:${await freePort()}`,
    accessKeyId: 'plainview-tests',
    secretAccessKey: randomBytes(20).toString('hex'),
    encryptionKeyId: 'key-of-the-tests',
  };
}

/**
 * Starts Ceph's object gateway on its own cluster: one monitor, one disk in a sparse file. It supports
 * versioning, object lock, conditional writes, signatures and encryption. Does not wait for it: that takes
 * many seconds, most of them idle.
 */
export async function beginTestBucketServer(
  access: BucketServerAccess,
  room: BucketServerRoom = { place: 'memory', bytes: 2 * GIBIBYTE },
): Promise<StartingBucketServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-bucket-'));
  const children: ChildProcess[] = [];
  const cluster = startCluster({ folder, children, room, access });
  return {
    isReady: cluster.catch(async (error: unknown) => {
      const log = await readFile(path.join(folder, 'log', 'client.rgw.log'), 'utf8').catch(() => '');
      throw new Error(`the test store did not start. ${log.slice(-2000)}`, { cause: error });
    }),
    async stop() {
      await cluster.catch(() => undefined);
      for (const child of children.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        // Its data is no longer needed, so skip the graceful shutdown.
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a store and waits for it. @throws if a program is missing or exits */
export async function startTestBucketServer(room?: BucketServerRoom): Promise<TestBucketServer> {
  const access = await chooseBucketAccess();
  const server = await beginTestBucketServer(access, room);
  try {
    await server.isReady;
    return { ...access, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

interface Cluster {
  readonly folder: string;
  readonly children: ChildProcess[];
  readonly room: BucketServerRoom;
  readonly access: BucketServerAccess;
}

async function startCluster({ folder, children, room, access }: Cluster): Promise<void> {
  const port = Number(new URL(access.endpoint).port);
  const monitorPort = await freePort();
  const identity = randomUUID();
  for (const name of ['mon', 'osd', 'log', 'run']) await mkdir(path.join(folder, name));
  const settings = path.join(folder, 'ceph.conf');
  await writeFile(
    settings,
    clusterSettings({ folder, identity, port, monitorPort, room, encryptionKeyId: access.encryptionKeyId }),
  );

  const keyring = path.join(folder, 'keyring');
  const ask = (...args: string[]): Promise<string> => call('ceph', '-c', settings, ...args);
  const serve = (program: string, ...args: string[]): void => {
    children.push(spawn(program, ['-f', '-c', settings, ...args], { stdio: 'ignore' }));
  };
  const caps = ['mon', 'osd'].flatMap((service) => ['--cap', service, 'allow *']);
  await call(
    'ceph-authtool',
    '--create-keyring',
    keyring,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  );
  await call('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...caps);
  const map = path.join(folder, 'monmap');
  await call(
    'monmaptool',
    '--create',
    '--addv',
    'a',
    `[v2:127.0.0.1:${monitorPort}]`,
    '--fsid',
    identity,
    map,
  );
  await call('ceph-mon', '-c', settings, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
  serve('ceph-mon', '-i', 'a');

  const disk = randomUUID();
  const secret = (await call('ceph-authtool', '--gen-print-key')).trim();
  const secretFile = path.join(folder, 'secret.json');
  await writeFile(secretFile, JSON.stringify({ cephx_secret: secret }));
  await ask('osd', 'new', disk, '-i', secretFile);
  const diskKeyring = path.join(folder, 'osd', 'keyring');
  await call('ceph-authtool', '--create-keyring', diskKeyring, '--name', 'osd.0', '--add-key', secret);
  await call('ceph-osd', '-c', settings, '-i', '0', '--mkfs', '--osd-uuid', disk);
  serve('ceph-osd', '-i', '0');
  const gatewayKeyring = path.join(folder, 'rgw.keyring');
  const rights = ['mon', 'allow rw', 'osd', 'allow rwx'];
  await ask('auth', 'get-or-create', 'client.rgw', ...rights, '-o', gatewayKeyring);
  serve('radosgw', '-n', 'client.rgw', `--keyring=${gatewayKeyring}`);
  await answers(access.endpoint, children);
  const user = ['--uid=plainview', '--display-name=plainview'];
  const keys = [`--access-key=${access.accessKeyId}`, `--secret=${access.secretAccessKey}`];
  await call('radosgw-admin', '-c', settings, 'user', 'create', ...user, ...keys);
}

async function answers(endpoint: string, children: readonly ChildProcess[]): Promise<void> {
  const deadline = Date.now() + START_MILLISECONDS;
  while (Date.now() < deadline) {
    const ended = children.find((child) => child.exitCode !== null);
    if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}`);
    const answer = await fetch(endpoint).catch(() => null);
    if (answer) return;
    await pause(100);
  }
  throw new Error('the gateway does not answer');
}
