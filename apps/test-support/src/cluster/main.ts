/** `npm run example:cluster`: see examples/three-processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { operator } from '../test-users.ts';
import { checkCluster } from './check-cluster.ts';
import { startCluster } from './start-cluster.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8095' }, check: { type: 'boolean', default: false } },
});

const startedAt = performance.now();
const tell = (text: string): void =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);

const stopped = new Promise<void>((resolve) => {
  process.on('SIGINT', resolve);
  process.on('SIGTERM', resolve);
});
const running: (() => Promise<void>)[] = [];

try {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-cluster-'));
  running.push(() => rm(folder, { recursive: true, force: true }));
  const cluster = await startCluster({ folder, port: Number(values.port), running, tell });
  if (values.check) {
    await Promise.race([checkCluster(cluster, tell), stopped]);
  } else {
    console.log(`\nPlainview is running at ${cluster.url}. Sign in as ${operator.email} with the password`);
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
