import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '@plainview/server/platform/media/ffmpeg/run-program';
import { findSandbox, type Access, type Sandbox } from '@plainview/server/platform/media/ffmpeg/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

const sandbox = await findSandbox();
if (sandbox === null)
  console.warn('SKIPPED: the sandbox of ffmpeg, bubblewrap is not installed or not permitted.');

let folder: string;
let program: string;
let server: Server;
let asked = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-sandbox-'));
  for (const name of ['programs', 'own', 'others', 'output']) await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, 'own', 'video.mp4'), 'own video');
  await writeFile(path.join(folder, 'own', 'neighbor.mp4'), 'another video');
  await writeFile(path.join(folder, 'others', 'secret'), 'a secret');
  program = path.join(folder, 'programs', 'double');
  await writeFile(program, '#!/bin/bash\neval "$1"\n');
  await chmod(program, 0o755);
  server = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const access = (): Access => ({
  reads: [path.join(folder, 'own', 'video.mp4')],
  writesTo: path.join(folder, 'output'),
  needsNetwork: false,
});

/** Runs shell commands in place of ffmpeg. Returns the outcome and the lines of output. */
async function attempt(commands: string, confined: Sandbox | null, granted = access()) {
  const lines: string[] = [];
  const limits = { timeLimit: 10_000, stallTimeout: 10_000 };
  const end = await runProgram({
    program,
    args: [commands],
    sandbox: confined,
    access: granted,
    ...limits,
    onLine: (line) => lines.push(line),
  });
  return { how: end.how, why: end.why, lines };
}

test.skipIf(sandbox === null)('ffmpeg reads its own input and writes its own output', async () => {
  const output = path.join(folder, 'output', 'poster.jpg');
  const end = await attempt(`cat ${folder}/own/video.mp4 && echo; echo done > ${output}`, sandbox);
  expect(end).toMatchObject({ how: 'done', lines: ['own video'] });
  expect(await readFile(output, 'utf8')).toBe('done\n');
});

const port = () => (server.address() as AddressInfo).port;

test.skipIf(sandbox === null).each([
  ['another video', () => `cat ${folder}/own/neighbor.mp4`],
  ['a file on the server', () => `cat ${folder}/others/secret`],
  ['the list of system accounts', () => 'cat /etc/passwd'],
  ['the network', () => `exec 3<>/dev/tcp/127.0.0.1/${port()} && echo "GET /" >&3`],
  ['its input for writing', () => `echo changed > ${folder}/own/video.mp4`],
  ['the folder of programs for writing', () => `echo changed > ${folder}/programs/other`],
  ['other processes', () => `kill -0 ${process.pid}`],
])('ffmpeg cannot reach %s', async (_what, commands) => {
  const before = asked;
  expect((await attempt(commands(), sandbox)).how).toBe('failed');
  expect(asked).toBe(before);
  expect(await readFile(path.join(folder, 'own', 'video.mp4'), 'utf8')).toBe('own video');
});

test('without a sandbox all of these are reachable, and the log warns about it', async () => {
  expect(await attempt(`cat ${folder}/others/secret`, null)).toMatchObject({
    how: 'done',
    lines: ['a secret'],
  });
});

test.skipIf(sandbox === null)('input served on loopback can be read, and files still cannot', async () => {
  const served = { reads: [], needsNetwork: true };
  const connect = `exec 3<>/dev/tcp/127.0.0.1/${port()}`;
  expect((await attempt(connect, sandbox, served)).how).toBe('done');
  expect((await attempt(`cat ${folder}/own/video.mp4`, sandbox, served)).how).toBe('failed');
});

test.skipIf(sandbox === null)('a crash and a timeout in the sandbox are reported as such', async () => {
  expect((await attempt('kill -SEGV $$', sandbox)).why).toBe('it crashed (SIGSEGV)');
  const hanging = runProgram({
    program,
    args: ['sleep 600'],
    sandbox,
    access: access(),
    timeLimit: 10_000,
    stallTimeout: 200,
  });
  expect(await hanging).toMatchObject({ how: 'stopped', why: 'it hung' });
});
