import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

const shipped = fileURLToPath(new URL('../../../../../docs/operations/Caddyfile', import.meta.url));

/** The installed Caddy. Tests that need it are skipped without it. */
export const caddyProgram = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((program) => existsSync(program));

export interface TestCaddy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Caddy with the shipped configuration, without TLS, in front of a product. */
export async function startTestCaddy(productUrl: string): Promise<TestCaddy> {
  if (caddyProgram === undefined) throw new Error('Caddy is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const config = (await readFile(shipped, 'utf8'))
    .replace('review.example.gov {', `${url} {`)
    .replace('127.0.0.1:8080', new URL(productUrl).host.replace('localhost', '127.0.0.1'));
  await writeFile(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${config}`);
  const args = ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const child = spawn(caddyProgram, args, {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = once(child, 'exit');
  for (let attempt = 0; !(await isUp(url)); attempt += 1) {
    if (attempt === 200 || child.exitCode !== null) throw new Error(`Caddy did not start: ${printed}`);
    await pause(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
