import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { printEvidence } from '../src/describe-verdict.ts';
import type { Fault } from '../src/fault.ts';
import { openZip } from '../src/read-zip.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { asBlob, digestOf } from './test-bundle.ts';

/** Runs the three verifiers on many archives: the code of the page, the program, and `verify.py`. */

const run = promisify(execFile);
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const MOST_BYTES = 64 * 1024 * 1024;

/** The result of a verifier: faults, and the proof of each file. */
export interface Found {
  readonly faults: readonly Fault[];
  readonly evidence: readonly ReturnType<typeof printEvidence>[];
}

/** The results of the verifiers, by name of the archive. */
export type AllFound = Readonly<Record<'page' | 'program' | 'second', ReadonlyMap<string, Found>>>;

/** The keys that a reader trusts. */
export interface TrustedKeys {
  readonly key: string;
  readonly formerKeys?: readonly string[];
}

/** Verifies archives with the same trusted keys. @param folder an empty folder for them */
export async function verifyArchives(
  archives: ReadonlyMap<string, Uint8Array>,
  { key, formerKeys = [] }: TrustedKeys,
  folder: string,
): Promise<AllFound> {
  await mkdir(folder, { recursive: true });
  const names = [...archives.keys()];
  for (const [index, archive] of [...archives.values()].entries()) {
    await writeFile(path.join(folder, `${index}.zip`), archive);
    await writeFile(path.join(folder, `${index}.zip.gz`), gzipSync(archive, { level: 1 }));
  }
  const page = new Map<string, Found>();
  for (const [name, archive] of archives) {
    const bundle = await openZip(asBlob(archive));
    const { faults, evidence } = await verifyBundle(bundle, { keys: [key], formerKeys, kept: [], digestOf });
    page.set(name, { faults, evidence: evidence.map((each) => printEvidence(each)) });
  }
  const keys = { key, formerKeys };
  const program = await runProgram(folder, names.length, keys);
  const second = await runSecond(folder, names.length, keys);
  const byName = (found: readonly Found[]) =>
    new Map(names.map((name, index) => [name, found[index] ?? { faults: [], evidence: [] }]));
  return { page, program: byName(program), second: byName(second) };
}

/** Runs the program for each archive, in one process. */
async function runProgram(folder: string, count: number, keys: Required<TrustedKeys>): Promise<Found[]> {
  const options = ['--key', keys.key, ...keys.formerKeys.flatMap((key) => ['--former-key', key])];
  const script = `
    for (let index = 0; index < ${count}; index += 1) {
      process.argv = ['node', 'cli', index + '.zip', '--json', ...${JSON.stringify(options)}];
      await import(${JSON.stringify(pathToFileURL(file('../src/cli.ts')).href)} + '?' + index);
    }
    process.exitCode = 0;`;
  await writeFile(path.join(folder, 'run.mjs'), script);
  const { stdout, stderr } = await run(process.execPath, ['run.mjs'], { cwd: folder, maxBuffer: MOST_BYTES });
  const lines = stdout.trimEnd().split('\n');
  if (lines.length !== count) throw new Error(`the program verified ${lines.length} archives: ${stderr}`);
  return lines.map((line) => {
    const { faults, evidence }: Found = JSON.parse(line);
    return { faults, evidence };
  });
}

async function runSecond(folder: string, count: number, keys: Required<TrustedKeys>): Promise<Found[]> {
  const vectors = Array.from({ length: count }, (_, index) => ({
    name: String(index),
    bundle: `${index}.zip.gz`,
    keys: [keys.key],
    formerKeys: keys.formerKeys,
    kept: [],
  }));
  await writeFile(path.join(folder, 'vectors.json'), JSON.stringify({ vectors }));
  const found = await runVectors(folder);
  return vectors.map(({ name }) => found[name] ?? { faults: [], evidence: [] });
}

/** Runs `verify.py` on the vectors that a folder lists. Returns what it finds by their names. */
export async function runVectors(folder: string): Promise<Readonly<Record<string, Found>>> {
  const script = file('../../../examples/verify-bundle/verify_vectors.py');
  const { stdout } = await run('python3', [script, folder], { maxBuffer: MOST_BYTES });
  return JSON.parse(stdout);
}
