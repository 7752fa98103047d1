// Checks a release file as an operator would use it: unpacks it, starts it without a network and with an
// empty environment, renders a PDF, takes backups, upgrades to a made-up newer version with a migration, and
// rolls that back.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../lib/workspace.mjs';
import { packRelease, writeChecksum } from './pack-release.mjs';
import { writeChecksums } from './stage-release.mjs';

const PATIENCE = 60_000;
const folder = mkdtempSync(path.join(tmpdir(), 'plainview-release-'));
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', PORT: '18423', LOG_LEVEL: 'warn' };
const data = path.join(folder, 'data');
const plainview = path.join(folder, 'current/bin/plainview');

/** @returns {never} */
function fail(message) {
  throw new Error(message);
}

function run(program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: environment,
    cwd: folder,
    ...options,
  });
  return { status, printed: `${stdout}${stderr}` };
}

/** Runs `plainview` and compares its exit code and what it prints. */
function command(args, expected = 0, text = '') {
  const { status, printed } = run(plainview, [...args, `--data=${data}`]);
  if (status !== expected || !printed.includes(text)) {
    fail(
      `plainview ${args.join(' ')} exited with ${status} instead of ${expected}, and printed:\n${printed}`,
    );
  }
  return printed;
}

const startedAt = performance.now();
const step = (text) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);

async function start() {
  const child = spawn(plainview, ['start', `--data=${data}`], { env: environment, stdio: 'ignore' });
  const end = Date.now() + PATIENCE;
  while (run(plainview, ['status', `--data=${data}`]).status !== 0) {
    if (Date.now() > end || child.exitCode !== null) fail('Plainview did not become ready.');
    await wait(100);
  }
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    if ((await ended) !== 0) fail('Plainview did not stop in order.');
  };
}

/** Renders a PDF as the server does: in a worker thread whose program is a part of the release. */
function renderPdf(release) {
  const thread = path.join(release, 'app/apps/server/dist/pdf-thread.js');
  const sums = { totalCents: 0, paidCents: 0, waivedCents: 0, openCents: 0 };
  /** @type {import('../../apps/server/src/platform/integrations/pdf/render-statement-pdf.ts').StatementDocument} */
  const statement = {
    agencyName: 'City of North',
    month: '2026-11',
    sums,
    checkpoint: null,
    seller: null,
    lines: [],
  };
  const program = `
    const { Worker } = require('node:worker_threads');
    const thread = new Worker(${JSON.stringify(thread)}, { env: {} });
    thread.once('message', ({ answer, error }) => {
      console.log(answer ? Buffer.from(answer.bytes).toString('latin1', 0, 5) : error);
      process.exit();
    });
    const statement = ${JSON.stringify(statement)};
    thread.postMessage({ type: 'statement', statement, madeAt: new Date() });`;
  const { status, printed } = run(path.join(release, 'runtime/bin/node'), ['--eval', program]);
  if (status !== 0 || !printed.startsWith('%PDF-')) fail(`No PDF was rendered:\n${printed}`);
}

/** Packs a newer version, which differs in one migration. */
function makeNewer(release) {
  const newer = path.join(folder, 'plainview-999.0.0');
  run('cp', ['--archive', release, newer]);
  writeFileSync(path.join(newer, 'VERSION'), '999.0.0\ncheck\n');
  const migrations = path.join(newer, 'app/apps/server/migrations');
  writeFileSync(path.join(migrations, '9999_check.sql'), 'create table release_check (n int);\n');
  const journalFile = path.join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_check' });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeChecksums(newer);
  const file = packRelease(newer, { seconds: 0, level: 1 });
  writeChecksum(file);
  rmSync(newer, { recursive: true });
  return file;
}

/**
 * Tries to upgrade to a file that does not match its checksum, and to one without the publisher's signature.
 */
function refuseForged(file, release, backups) {
  writeFileSync(`${file}.sha256`, `${'0'.repeat(64)}  forged\n`);
  command(['upgrade', file, backups, '--unsigned'], 1, 'does not match its checksum');
  writeChecksum(file);
  if (!existsSync(path.join(release, 'release-key.pem'))) return;
  command(['upgrade', file, backups], 1, 'There is no signature');
  writeFileSync(`${file}.sig`, Buffer.alloc(64));
  command(['upgrade', file, backups], 1, 'was not made with the key');
}

async function check(file) {
  run('tar', ['--extract', `--file=${file}`, `--directory=${folder}`]);
  const name =
    readdirSync(folder).find((entry) => entry.startsWith('plainview-')) ?? fail('It has no folder.');
  const release = path.join(folder, name);
  run('ln', ['--symbolic', name, path.join(folder, 'current')]);
  if (run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release }).status !== 0)
    fail('SHA256SUMS differ.');
  step('unpacked, checksums match');
  command(['status'], 3, 'not running');
  command(['nonsense'], 2, '--help');
  const stop = await start();
  step('ready');
  renderPdf(release);
  command(['doctor'], 0, '0 problems');
  for (const keep of ['1', '1'])
    command(['backup', '--keep', keep, 'rotated'], 0, `The backup is in ${folder}`);
  if (readdirSync(path.join(folder, 'rotated')).length !== 1) fail('The older backup was not removed.');
  const newer = makeNewer(release);
  const backups = `--backups=${path.join(folder, 'backups')}`;
  refuseForged(newer, release, backups);
  command(['upgrade', newer, backups, '--unsigned'], 1, 'Stop it first');
  await stop();
  step('PDF, doctor, backups with rotation, stopped');
  command(['upgrade', newer, backups, '--unsigned'], 0, 'Plainview 999.0.0 is installed');
  command(['version'], 0, '999.0.0');
  step('upgraded');
  command(['upgrade', file, backups, '--unsigned'], 1, 'rollback');
  command(['rollback'], 0, 'is in use again');
  command(['rollback'], 1, 'no upgrade');
  const stopAgain = await start();
  command(['doctor'], 0, 'database version: up to date');
  await stopAgain();
  step('rolled back, with the data from before the upgrade');
}

// Without a network: only the loopback interface.
if (process.env.RELEASE_CHECK_ISOLATED !== 'yes') {
  const isolated = 'ip link set lo up && exec "$@"';
  const args = ['--net', '/bin/sh', '-c', isolated, 'sh', process.execPath, ...process.argv.slice(1)];
  const canIsolate = run('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
  if (canIsolate) {
    const env = { ...process.env, RELEASE_CHECK_ISOLATED: 'yes' };
    rmSync(folder, { recursive: true });
    process.exit(spawnSync('unshare', args, { stdio: 'inherit', env }).status ?? 1);
  }
  console.log('release check: with a network, because this machine does not permit taking it away');
}
/** Returns the newest release that was built here. */
function newestRelease() {
  const output = path.join(root, 'dist/release');
  const files = existsSync(output) ? readdirSync(output).filter((entry) => entry.endsWith('.tar.gz')) : [];
  const newest = files.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  return path.join(output, newest ?? fail(`There is no release in ${output}.`));
}

try {
  await check(path.resolve(process.argv[2] ?? newestRelease()));
} catch (error) {
  console.error(`release check: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
