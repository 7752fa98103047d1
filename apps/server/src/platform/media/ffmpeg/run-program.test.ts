import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ProgramUnavailable, runProgram } from './run-program.ts';

const shell = (script: string) => ({
  program: '/bin/sh',
  args: ['-c', script],
  sandbox: null,
  access: { reads: [], needsNetwork: false },
  timeLimit: 10_000,
  // Longer than a shell of the lowest priority needs to start on a busy machine.
  stallTimeout: 1000,
});

test('a program whose output is still being read does not count as hung', async () => {
  let text = '';
  const end = await runProgram({
    ...shell('printf one >&3; printf two >&3'),
    async readOutput(output) {
      for await (const chunk of output) {
        // Much longer than a program may be silent.
        await delay(1200);
        text += Buffer.from(chunk).toString();
      }
    },
  });
  expect(end.how).toBe('done');
  expect(text).toBe('onetwo');
});

test('a program that writes nothing to a waiting reader is stopped', async () => {
  const end = await runProgram({
    ...shell('sleep 9'),
    async readOutput(output) {
      for await (const _chunk of output) throw new Error('there is no output');
    },
  });
  expect(end).toMatchObject({ how: 'stopped', why: 'it hung' });
});

test('the error of a reader ends the program', async () => {
  await expect(
    runProgram({
      ...shell('printf one >&3; sleep 9'),
      readOutput: () => Promise.reject(new Error('no room')),
    }),
  ).rejects.toThrow('no room');
});

test.each([
  ['crashes', 'kill -SEGV $$', /^it crashed \(SIGSEGV\)$/u],
  ['fails with a reason', 'echo "no room" >&2; exit 1', /^no room$/u],
  ['prints its memory limit', 'ulimit -v >&2; exit 1', /^4194304$/u],
  [
    'prints its environment',
    'echo "$(env | cut -d= -f1 | sort)" | tr "\\n" " " >&2; exit 1',
    /^LC_ALL MALLOC_ARENA_MAX /u,
  ],
])('a program that %s fails with the last line that it printed', async (_name, script, why) => {
  expect(await runProgram(shell(script))).toMatchObject({ how: 'failed', why: expect.stringMatching(why) });
});

test.each([
  ['is killed', 'kill -KILL $$', /it crashed \(SIGKILL\)/u],
  ['is told to end', 'kill -TERM $$', /it crashed \(SIGTERM\)/u],
  ['is missing', 'exec /no/such/program', /not found/u],
  [
    'cannot be confined',
    'echo "bwrap: No permissions to create new namespace" >&2; exit 1',
    /No permissions/u,
  ],
])('a program that %s is unavailable, which says nothing about the file', async (_name, script, why) => {
  const run = runProgram(shell(script));
  await expect(run).rejects.toBeInstanceOf(ProgramUnavailable);
  await expect(run).rejects.toThrow(why);
});

test('RI-06 a program that writes a larger file than expected is stopped', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-program-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'output');
  const writing = {
    ...shell(`head -c 5000000 /dev/zero > '${file}'`),
    access: { reads: [], writesTo: folder, needsNetwork: false },
  };
  expect(await runProgram(writing)).toMatchObject({ how: 'done' });
  expect(await runProgram({ ...writing, largestFile: 1024 * 1024 })).toMatchObject({
    how: 'stopped',
    why: 'its output was too large',
  });
  expect((await stat(file)).size).toBe(1024 * 1024);
});

test('RI-06 a program that prints without end is stopped', async () => {
  const end = await runProgram({ ...shell('cat /dev/zero'), timeLimit: 60_000 });
  expect(end).toMatchObject({ how: 'stopped', why: 'its output was too large' });
});

test('RI-06 a program cannot use more memory than 1 GiB, unless it needs it', async () => {
  const filling = {
    ...shell('dd if=/dev/zero of=/dev/null bs=1200M count=1'),
    stallTimeout: 30_000,
    timeLimit: 30_000,
  };
  expect(await runProgram(filling)).toMatchObject({ how: 'failed', why: expect.stringMatching(/memory/u) });
  expect(await runProgram({ ...filling, memory: 4096 })).toMatchObject({ how: 'done' });
});
