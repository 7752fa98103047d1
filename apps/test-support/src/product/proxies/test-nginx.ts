import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const shipped = fileURLToPath(new URL('../../../../../docs/operations/nginx.conf', import.meta.url));

/**
 * The installed nginx, whose folder is not in the PATH of every user. Tests that need it are
 * skipped without it.
 */
export const nginxProgram = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((program) =>
  existsSync(program),
);

export interface TestNginx {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Replaces what an operator would, and TLS, which the tests do not need. @throws if the text is not there */
function adapt(config: string, replacements: Readonly<Record<string, string>>): string {
  let adapted = config;
  for (const [shown, actual] of Object.entries(replacements)) {
    if (!adapted.includes(shown)) throw new Error(`nginx.conf does not contain ${shown}`);
    adapted = adapted.replaceAll(shown, actual);
  }
  return adapted.replaceAll(/^ *ssl_.*\n/gmu, '');
}

/**
 * Starts nginx with the shipped configuration in front of a product.
 * @param files folder with the product's stored files (`files` in its data directory)
 * @param more further lines of the server's configuration
 */
export async function startTestNginx(productUrl: string, files: string, more = ''): Promise<TestNginx> {
  if (nginxProgram === undefined) throw new Error('nginx is not installed');
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-nginx-'));
  const port = await findFreePort();
  const server = adapt(await readFile(shipped, 'utf8'), {
    '127.0.0.1:8080': new URL(productUrl).host.replace('localhost', '127.0.0.1'),
    'listen 443 ssl;': `listen 127.0.0.1:${port};\n${more}`,
    '/var/lib/plainview/files': files,
    '/run/plainview-grants': path.join(folder, 'grants'),
  });
  const isRoot = process.getuid?.() === 0;
  await mkdir(path.join(folder, 'temporary'));
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/temporary;
  proxy_temp_path ${folder}/temporary;
  fastcgi_temp_path ${folder}/temporary;
  uwsgi_temp_path ${folder}/temporary;
  scgi_temp_path ${folder}/temporary;
  ${server}
}`,
  );
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')];
  execFileSync(nginxProgram, [...args, '-t'], { stdio: 'pipe' });
  const child = spawn(nginxProgram, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await isUp(url)); attempt += 1) {
    if (attempt === 100 || child.exitCode !== null) throw new Error('nginx did not start');
    await pause(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/ping`).then(
    () => true,
    () => false,
  );
