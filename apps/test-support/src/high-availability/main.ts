/** `npm run example:high-availability`: see examples/high-availability. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { operator } from '../test-users.ts';
import { checkInstallation } from './check-installation.ts';
import { startInstallation } from './start-installation.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8096' },
    check: { type: 'boolean', default: false },
    kills: { type: 'string', default: '20' },
    pages: { type: 'string', default: '500' },
  },
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
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-high-availability-'));
  running.push(() => rm(folder, { recursive: true, force: true }));
  const installation = await startInstallation({ folder, port: Number(values.port), running, tell });
  if (values.check) {
    const options = { kills: Number(values.kills), pages: Number(values.pages), tell };
    await Promise.race([checkInstallation(installation, options), stopped]);
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
