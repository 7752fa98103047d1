import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Runs the verifier of examples/verify-bundle, which is written from docs/proof-format.md alone, and the
// commands of VERIFY.txt on the vectors. Needs python3 and openssl, which `npm test` installs.

const run = promisify(execFile);
const example = (name: string) =>
  fileURLToPath(new URL(`../../../examples/verify-bundle/${name}`, import.meta.url));
const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const vectors = fileURLToPath(new URL('../vectors/', import.meta.url));

interface Vector {
  name: string;
  bundle: string;
  keys: string[];
  kept: string[];
  faults: { code: string; place: string | number }[];
  addedByComputer?: string[];
  formerKeys?: string[];
  evidence?: Record<string, string>;
}

let folder: string;
let listed: Vector[];
let proofs: { name: string; faults: unknown; proof: string; files: string[]; keys: string[] }[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-vectors-'));
  ({ vectors: listed, proofs } = JSON.parse(await readFile(path.join(vectors, 'vectors.json'), 'utf8')));
});

afterAll(() => rm(folder, { recursive: true }));

const vectorOf = (name: string) => {
  const vector = listed.find((candidate) => candidate.name === name);
  if (vector === undefined) throw new Error(`There is no vector ${name}`);
  return vector;
};

/** Unpacks the archive of a vector. Returns its path. */
async function archiveOf(name: string): Promise<string> {
  const archive = path.join(folder, `${name}.zip`);
  await writeFile(archive, gunzipSync(await readFile(path.join(vectors, vectorOf(name).bundle))));
  return archive;
}

/** Extracts the bundle of a vector. Returns its folder. */
async function extract(name: string): Promise<string> {
  const place = path.join(folder, name);
  await run('python3', ['-m', 'zipfile', '-e', await archiveOf(name), place]);
  const [bundle = ''] = await readdir(place);
  return path.join(place, bundle);
}

/** Runs `verify.py`. Returns its exit code and what it prints. */
async function verify(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  try {
    return { code: 0, ...(await run('python3', [example('verify.py'), ...args])) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)
      return { code: error.code, stdout: String(error.stdout), stderr: String(error.stderr) };
    throw error;
  }
}

/** Runs the commands of VERIFY.txt in a shell without any settings. Returns their checks. */
const runInstructions = async (name: string): Promise<string[]> => runCommands(await extract(name));

async function runCommands(bundle: string): Promise<string[]> {
  const text = await readFile(example('VERIFY.txt'), 'utf8');
  const commands = [...text.matchAll(/^ {4}(?<command>.*)$/gmu)].map(({ groups }) => groups?.['command']);
  const { stdout } = await run('sh', ['-c', commands.join('\n')], {
    cwd: bundle,
    env: { PATH: '/usr/bin:/bin' },
  });
  return stdout.split('\n').filter((line) => /^(?:OK|FAILED): |^plainview\.example\//u.test(line));
}

test('PR-05: the second implementation finds the same faults in all vectors', async () => {
  const { stdout } = await run('python3', [example('verify_vectors.py'), vectors]);
  const found: Readonly<Record<string, { faults: unknown; evidence: { path: string; proof: string }[] }>> =
    JSON.parse(stdout);
  for (const { name, faults, evidence } of listed) {
    const own = Object.fromEntries(
      (found[name]?.evidence ?? []).map(({ path: file, proof }) => [file, proof]),
    );
    expect({ name, faults: found[name]?.faults, evidence: own }).toEqual({
      name,
      faults,
      evidence: evidence ?? own,
    });
  }
  for (const { name, faults } of proofs) expect({ name, ...found[name] }).toEqual({ name, faults });
});

test('PR-05: the second implementation verifies folders and archives, and reports the result', async () => {
  const { keys, kept } = vectorOf('untouched');
  const options = [
    ...keys.flatMap((key) => ['--key', key]),
    ...kept.flatMap((file) => ['--kept', path.join(vectors, file)]),
  ];
  const sound = await verify(await extract('untouched'), ...options, '--json');
  expect({ ...sound, stdout: JSON.parse(sound.stdout) }).toMatchObject({
    code: 0,
    stdout: { faults: [] },
    stderr: '',
  });
  const changed = await verify(await archiveOf('video-changed'));
  expect(changed).toEqual({
    code: 1,
    stdout: [
      'changed-file: "data/evidence/V02-back-yard.mp4"',
      'data/evidence/V01-front-door.mp4: recorded by plainview.example/ledger',
      'data/reports/report-v1.pdf: recorded by plainview.example/ledger',
      'Format: plainview-ledger/2',
      '1 fault',
      '',
    ].join('\n'),
    stderr: `Compare this key with a printed one: ${keys[0]}\n`,
  });
  const missing = await verify(path.join(folder, 'missing.zip'));
  expect(missing).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Cannot be checked: /u),
  });
});

/** Returns what the program and `verify.py` print of a vector. */
const shownBy = async (name: string) => {
  const { keys, formerKeys = [] } = vectorOf(name);
  const options = [
    ...keys.flatMap((key) => ['--key', key]),
    ...formerKeys.flatMap((key) => ['--former-key', key]),
  ];
  const archive = await archiveOf(name);
  const second = await verify(await extract(name), ...options);
  const first = spawnSync(process.execPath, [cli, archive, ...options], { encoding: 'utf8' });
  return [first.stdout, second.stdout] as const;
};

test('CL-03 a receipt, report or invoice is verified with its proof alone, by program and second implementation', async () => {
  const some = new Set(['receipt-and-video', 'invoice-changed', 'receipt-signed-by-attacker']);
  for (const { name, proof, files, keys, faults } of proofs.filter((each) => some.has(each.name))) {
    const args = [proof, ...files, ...keys.flatMap((key) => ['--key', key]), '--json'];
    const first = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', cwd: vectors });
    expect({ name, found: JSON.parse(first.stdout) }).toMatchObject({ name, found: { faults } });
    expect(first.status).toBe(Array.isArray(faults) && faults.length > 0 ? 1 : 0);
  }
  const alone = ['invoice-and-proof.tlog-proof', 'INV-2026-0042.pdf'].map((file) =>
    path.join(vectors, 'proofs', file),
  );
  const [key = ''] = proofs.find(({ name }) => name === 'invoice-and-proof')?.keys ?? [];
  const shown = spawnSync(process.execPath, [cli, ...alone, '--key', key], { encoding: 'utf8' });
  expect(shown.stdout).toMatch(
    /INV-2026-0042\.pdf” is what plainview\.example\/ledger recorded\.\nEntry 13 of/u,
  );
  const second = await verify(...alone, '--key', key);
  expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('Entry 13: "invoice.issued"') });
  // Nothing says whose key signed it.
  expect(spawnSync(process.execPath, [cli, ...alone]).status).toBe(2);
  expect((await verify(...alone)).code).toBe(2);
}, 60_000);

test('CL-03 every verifier says of each file whether this ledger, a former one or nothing proves it', async () => {
  const video = 'data/imported/evidence/V01-porch.mp4';

  const [confirmed, confirmedBySecond] = await shownBy('former');
  expect(confirmed).toMatch(/^The evidence and its history are unchanged/u);
  expect(confirmed).toMatch(
    /^Proven by the ledger of another installation:\nThe video “V01-porch.mp4” is the one that old\.example\/ledger recorded on/mu,
  );
  expect(confirmed).toContain('5 entries of the custody record of old.example/ledger, signed by');
  expect(confirmedBySecond).toContain(`${video}: recorded by the former ledger old.example/ledger\n`);

  const [unconfirmed, unconfirmedBySecond] = await shownBy('former-without-key');
  expect(unconfirmed).toMatch(/^The evidence that this ledger recorded and its history are unchanged/u);
  expect(unconfirmed).toContain('Recorded by another installation, signed by a key that nobody confirmed:\n');
  expect(unconfirmedBySecond).toContain(
    `${video}: recorded by the former ledger old.example/ledger, signed by`,
  );

  const [forged, forgedBySecond] = await shownBy('former-forged');
  expect(forged).toContain(
    '1. The checkpoint of 10 entries of the former ledger in “data/imported/ledger-1” is not signed',
  );
  expect(forged).toContain(`${video}: no accepted key signed the ledger that recorded it\n`);
  expect(forgedBySecond).toContain(`${video}: not verified: no accepted key`);

  const [absent, absentBySecond] = await shownBy('former-ledger-missing');
  expect(absent).toMatch(/^The evidence that this ledger recorded and its history are unchanged/u);
  expect(absent).toContain(
    `${video}: recorded by another installation, whose ledger is not in this bundle\n`,
  );
  expect(absentBySecond).toContain(
    `${video}: not verified: the ledger that recorded it is not in the bundle\n`,
  );
}, 60_000);

test('RI-11 the second implementation lists files of a computer, which are no faults', async () => {
  const { keys, addedByComputer = [] } = vectorOf('computer-files');
  const found = await verify(await extract('computer-files'), '--key', keys[0] ?? '', '--json');
  expect(found.code).toBe(0);
  expect(JSON.parse(found.stdout)).toMatchObject({ faults: [], addedByComputer });
  expect(found.stderr.trimEnd().split('\n')).toEqual(
    addedByComputer.map((file) => `Added by your computer, not part of the evidence: ${file}`),
  );
});

const checks = [
  'the files outside of data are as listed',
  'the files in data are as listed',
  'there are no other files',
  'the entry is about a bundle',
  'it records this list',
  'it is unchanged',
  'the path begins at the entry',
  'the path ends at the root',
  'both files contain the same checkpoint',
  'the checkpoint is signed',
];

test('CL-01 links, pipes and sockets in a folder are found by every verifier, and not followed', async () => {
  const name = 'archive-comment';
  const bundle = await extract(name);
  const [key = ''] = vectorOf(name).keys;
  const elsewhere = path.join(folder, 'elsewhere');
  await mkdir(path.join(elsewhere, 'inside'), { recursive: true });
  await writeFile(path.join(elsewhere, 'inside', 'file'), 'x');
  const video = path.join(bundle, 'data/evidence/V01-front-door.mp4');
  await rename(video, path.join(elsewhere, 'video'));
  await symlink(path.join(elsewhere, 'video'), video);
  await symlink(elsewhere, path.join(bundle, 'data/linked'));
  await symlink('nowhere', path.join(bundle, 'proof/checkpoint.tsr'));
  await symlink('/dev/null', path.join(bundle, '.DS_Store'));
  await run('mkfifo', [path.join(bundle, 'data/pipe')]);
  const server = createServer();
  await once(server.listen(path.join(bundle, 'socket')), 'listening');
  const faults = [
    { code: 'missing-file', place: 'data/evidence/V01-front-door.mp4' },
    ...[
      '.DS_Store',
      'data/evidence/V01-front-door.mp4',
      'data/linked',
      'data/pipe',
      'proof/checkpoint.tsr',
      'socket',
    ].map((place) => ({ code: 'unlisted-file', place })),
  ];
  const second = await verify(bundle, '--key', key, '--json');
  expect(JSON.parse(second.stdout)).toMatchObject({ faults });
  const first = spawnSync(process.execPath, [cli, bundle, '--key', key, '--json'], { encoding: 'utf8' });
  expect(JSON.parse(first.stdout)).toMatchObject({ faults });
  await new Promise((resolve) => server.close(resolve));
  expect(await runCommands(bundle)).toContain('FAILED: there are no other files');
});

const commanded = [
  ['untouched', []],
  ['untouched-more-signatures', []],
  ['other-bundle-entry', ['the entry is about a bundle', 'it records this list']],
  ['signature-damaged', ['the checkpoint is signed']],
  ['computer-files', []],
  ['computer-names-listed', []],
  ['computer-files-and-others', ['the files in data are as listed', 'there are no other files']],
  ['computer-names-changed', ['the files in data are as listed', 'there are no other files']],
] as const;

/** How many bundles the commands verify in a run, others in each; all of them with `TEST_ALL=yes`. */
const COMMANDED = process.env['TEST_ALL'] === 'yes' ? commanded.length : 3;
const start = Number(process.env['TEST_SEED'] ?? Date.now()) % commanded.length;

test.for([...commanded, ...commanded].slice(start, start + COMMANDED))(
  'PR-05: the commands of VERIFY.txt verify a bundle: %s',
  async ([name, failed]) => {
    const [key, ...results] = await runInstructions(name);
    expect(key).toMatch(/^plainview\.example\/ledger\+[\da-f]{8}\+[\w+/]{44}$/u);
    expect(results).toEqual(
      checks.map((check) => `${failed.some((one) => one === check) ? 'FAILED' : 'OK'}: ${check}`),
    );
  },
);
