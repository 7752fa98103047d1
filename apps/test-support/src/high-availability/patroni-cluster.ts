import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findLaunch, type Launch } from '@plainview/server/platform/embedded-postgres/unprivileged-account';
import { z } from 'zod';
import { queryAt } from '../cluster/cluster-postgres.ts';
import { nextPort } from '../cluster/next-port.ts';
import { newestServer } from '../product/test-postgres.ts';
import { programOf, startProgram, type RunningProgram } from './programs.ts';

const NAMES = ['one', 'two', 'three'] as const;
const SUPERUSER = 'postgres';
const START_MILLISECONDS = 180_000;
const configuration = fileURLToPath(
  new URL('../../../../examples/high-availability/patroni.yml', import.meta.url),
);

const members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

/** A PostgreSQL server and the Patroni that runs it. */
interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
  patroni: RunningProgram;
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

/** Starts three etcd servers. @returns their addresses */
async function startEtcd(folder: string, running: RunningProgram[]): Promise<string> {
  const ports = await Promise.all(
    NAMES.map(async () => ({ client: await nextPort(), peer: await nextPort() })),
  );
  const cluster = NAMES.map((name, index) => `${name}=${urlOf(ports[index]?.peer ?? 0)}`).join(',');
  for (const [index, name] of NAMES.entries()) {
    const { client = 0, peer = 0 } = ports[index] ?? {};
    const args = [
      ['--name', name],
      ['--data-dir', path.join(folder, `etcd-${name}`)],
      ['--listen-client-urls', urlOf(client)],
      ['--advertise-client-urls', urlOf(client)],
      ['--listen-peer-urls', urlOf(peer)],
      ['--initial-advertise-peer-urls', urlOf(peer)],
      ['--initial-cluster', cluster],
    ].flat();
    running.push(
      await startProgram([programOf('etcd'), args], { log: path.join(folder, `etcd-${name}.log`) }),
    );
  }
  return ports.map(({ client }) => `127.0.0.1:${client}`).join(',');
}

/** Settings that all nodes share. */
interface Surroundings {
  readonly folder: string;
  readonly binaries: string;
  readonly launch: Launch;
  readonly password: string;
  /** Addresses of etcd. */
  readonly hosts: string;
}

function startPatroni(
  { name, port, restPort, data }: Omit<Node, 'patroni'>,
  { folder, binaries, launch, password, hosts }: Surroundings,
): Promise<RunningProgram> {
  const passwords = ['SUPERUSER', 'REPLICATION', 'REWIND'].map((user) => [
    `PATRONI_${user}_PASSWORD`,
    password,
  ]);
  const env = {
    ...Object.fromEntries(passwords),
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: hosts,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: binaries,
    PATRONI_POSTGRESQL_PGPASS: path.join(path.dirname(data), 'pgpass'),
  };
  const log = path.join(folder, `patroni-${name}.log`);
  return startProgram(launch.command(programOf('patroni'), [configuration]), { log, env });
}

type Members = z.infer<typeof members>['members'];

const isSynchronous = (found: Members): boolean =>
  found.length === NAMES.length &&
  found.every(({ state }) => state === 'running' || state === 'streaming') &&
  found.some(({ role }) => role === 'leader') &&
  found.some(({ role }) => role === 'sync_standby');

const isLeader = ({ role, state }: Members[number]): boolean => role === 'leader' && state === 'running';

/** Three PostgreSQL servers under Patroni, whose state is in three etcd servers. */
export class PatroniCluster {
  readonly #surroundings: Surroundings;
  readonly #nodes: readonly Node[];
  readonly #etcd: readonly RunningProgram[];

  constructor(surroundings: Surroundings, nodes: readonly Node[], etcd: readonly RunningProgram[]) {
    this.#surroundings = surroundings;
    this.#nodes = nodes;
    this.#etcd = etcd;
  }

  get password(): string {
    return this.#surroundings.password;
  }

  get ports(): readonly { readonly postgresql: number; readonly patroni: number }[] {
    return this.#nodes.map(({ port, restPort }) => ({ postgresql: port, patroni: restPort }));
  }

  /** Returns the leader's URL of a database. @throws Error if there is no leader */
  async leaderUrl(database: string): Promise<string> {
    const { port } = await this.#leader();
    return `postgres://${SUPERUSER}:${this.password}@127.0.0.1:${port}/${database}`;
  }

  /** Kills PostgreSQL and Patroni of the leader, as a lost machine. @returns its name */
  async killLeader(): Promise<string> {
    const leader = await this.#leader();
    const [pid = ''] = (await readFile(path.join(leader.data, 'postmaster.pid'), 'utf8')).split('\n');
    const ended = leader.patroni.stop('SIGKILL');
    process.kill(Number(pid), 'SIGKILL');
    await ended;
    return leader.name;
  }

  /** Resolves once another node is the leader. */
  untilReplaced(former: string): Promise<void> {
    return this.#until((found) => found.some((member) => member.name !== former && isLeader(member)));
  }

  /** Resolves once the leader confirms a commit, which waits for a synchronous standby. */
  async untilWritable(): Promise<void> {
    const deadline = Date.now() + START_MILLISECONDS;
    for (;;) {
      try {
        const url = await this.leaderUrl('postgres');
        await queryAt(url, 'create table if not exists commits (at timestamptz)');
        await queryAt(url, 'insert into commits values (now())');
        return;
      } catch (error) {
        // A new leader is named before it takes changes.
        if (Date.now() > deadline) throw error;
        await pause(50);
      }
    }
  }

  /** Starts a killed node again, and waits until a synchronous standby confirms commits. */
  async restart(name: string): Promise<void> {
    const node = this.#nodes.find((each) => each.name === name);
    if (node !== undefined) node.patroni = await startPatroni(node, this.#surroundings);
    await this.untilSynchronous();
  }

  untilSynchronous(): Promise<void> {
    return this.#until(isSynchronous);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map(({ patroni }) => patroni.stop()));
    await Promise.all(this.#etcd.map((each) => each.stop()));
  }

  async #leader(): Promise<Node> {
    const { name } = (await this.#members()).find(isLeader) ?? {};
    const leader = this.#nodes.find((node) => node.name === name);
    if (leader === undefined) throw new Error('there is no leader');
    return leader;
  }

  /** Returns the members that Patroni knows, asked from any node that answers. */
  async #members(): Promise<Members> {
    for (const { restPort } of this.#nodes) {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null);
      if (response?.ok) return members.parse(await response.json()).members;
    }
    return [];
  }

  async #until(isReached: (found: Members) => boolean): Promise<void> {
    const deadline = Date.now() + START_MILLISECONDS;
    while (!isReached(await this.#members())) {
      if (Date.now() > deadline) throw new Error(`Patroni: ${JSON.stringify(await this.#members())}`);
      await pause(100);
    }
  }
}

/** Starts etcd and Patroni with an empty database, and waits until commits have a synchronous standby. */
export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  const binaries = newestServer();
  await mkdir(folder, { recursive: true });
  const launch = await findLaunch(folder, [folder, binaries]);
  const own = async (place: string): Promise<void> => {
    await mkdir(place, { recursive: true, mode: 0o700 });
    if (launch.account) await chown(place, launch.account.uid, launch.account.gid);
  };
  await own(folder);
  const etcd: RunningProgram[] = [];
  const hosts = await startEtcd(folder, etcd);
  const surroundings = { folder, binaries, launch, password: randomBytes(16).toString('hex'), hosts };
  const nodes: Node[] = [];
  for (const name of NAMES) {
    const home = path.join(folder, name);
    await own(home);
    const node = { name, port: await nextPort(), restPort: await nextPort(), data: path.join(home, 'data') };
    nodes.push({ ...node, patroni: await startPatroni(node, surroundings) });
  }
  const cluster = new PatroniCluster(surroundings, nodes, etcd);
  await cluster.untilSynchronous();
  return cluster;
}
