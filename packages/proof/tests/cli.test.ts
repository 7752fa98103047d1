import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveOf, vectorFolder, vectors } from './vectors/write-vectors.ts';

const program = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'verify-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const verify = (...args: readonly string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: folder });

test('PR-05 RI-11: the program says in plain sentences what is wrong, and its exit code says whether anything is', () => {
  const vector = vectors.find(({ name }) => name === 'video-changed-and-manifests');
  const untouched = vectors.find(({ name }) => name === 'untouched');
  if (!vector || !untouched) throw new Error('the vectors are missing');
  const [key = ''] = vector.keys;
  writeFileSync(path.join(folder, 'changed.zip'), archiveOf(vector));
  const receipt = path.join(vectorFolder, 'kept', 'receipt-V01.tlog-proof');
  const changed = verify('changed.zip', '--key', key, '--kept', receipt);
  expect(changed.stdout).toContain('2. The video “V02-back-yard.mp4” was changed.');
  expect(changed.stdout).toContain('Format plainview-ledger/2.');
  expect(changed.status).toBe(1);
  expect(JSON.parse(verify('changed.zip', '--json').stdout)).toMatchObject({ faults: vector.faults });

  for (const [file, bytes] of untouched.files) {
    mkdirSync(path.dirname(path.join(folder, 'bundle', file)), { recursive: true });
    writeFileSync(path.join(folder, 'bundle', file), bytes);
  }
  writeFileSync(path.join(folder, 'printed-key.txt'), `Key:\n${key}\n`);
  const unpacked = verify('bundle', '--key', 'printed-key.txt', '--kept', receipt);
  expect(unpacked.stdout).toMatch(
    /^The evidence and its history are unchanged since March 2, 2026 at .+ UTC\.\n/u,
  );
  expect(unpacked.status).toBe(0);
  expect(unpacked.stdout).not.toContain('computer');

  // The folder was opened on a Mac and on Windows.
  const added = ['.DS_Store', 'data/._evidence', 'data/evidence/Thumbs.db'];
  for (const file of added) writeFileSync(path.join(folder, 'bundle', file), 'x');
  const opened = verify('bundle', '--key', key);
  expect(opened.status).toBe(0);
  expect(opened.stdout).toContain(`Added by your computer, not part of the evidence:\n${added.join('\n')}\n`);
  expect(JSON.parse(verify('bundle', '--json').stdout)).toMatchObject({ faults: [], addedByComputer: added });
});

/** Runs the program in a terminal. */
const TERMINAL = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';

test('CL-03 the program renews one line on a terminal, and prints none elsewhere', () => {
  const vector = vectors.find(({ name }) => name === 'untouched');
  if (!vector) throw new Error('the vector is missing');
  writeFileSync(path.join(folder, 'whole.zip'), archiveOf(vector));
  const args = [program, 'whole.zip', '--key', vector.keys[0] ?? ''];
  const shown = spawnSync('python3', ['-c', TERMINAL, process.execPath, ...args], {
    encoding: 'utf8',
    cwd: folder,
  });
  const [line = '', verdict = ''] = shown.stdout.split('\r\u001B[K');
  expect(line).toMatch(/^(?:\r\d+ % of 0\.00 GB read)+$/u);
  expect(verdict).toMatch(/^The evidence and its history are unchanged/u);
  expect(verify('whole.zip', '--key', vector.keys[0] ?? '').stderr).toBe('');
});

test('PR-05: the program refuses what it cannot use, with exit code 2', () => {
  expect(verify()).toMatchObject({ status: 2, stdout: '' });
  expect(verify('no-such-file.zip').stderr).toContain('no-such-file.zip');
  writeFileSync(path.join(folder, 'letter.txt'), 'Dear reader');
  expect(verify('letter.txt', '--key', 'letter.txt')).toMatchObject({ status: 2 });
  expect(verify('changed.zip', '--kept', 'letter.txt')).toMatchObject({
    status: 2,
    stderr: 'letter.txt is neither a checkpoint nor a proof\n',
  });
  expect(verify('letter.txt').stdout).toContain('The whole bundle is irregular in the ZIP archive.');
});
