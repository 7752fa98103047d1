import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Fault } from '../src/fault.ts';
import { openZip } from '../src/read-zip.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { asBlob, digestOf } from './test-bundle.ts';

/** Runs the three verifiers on many archives: the code of the page, the program, and `verify.py`. */

const run = promisify(execFile);
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const MOST_BYTES = 64 * 1024 * 1024;

/** The faults that each verifier finds, by name of the archive. */
export interface FoundFaults {
  readonly page: ReadonlyMap<string, readonly Fault[]>;
  readonly program: ReadonlyMap<string, readonly Fault[]>;
  readonly second: ReadonlyMap<string, readonly Fault[]>;
}

/** Verifies archives with one trusted key. @param folder an empty folder for them */
export async function verifyArchives(
  archives: ReadonlyMap<string, Uint8Array>,
  key: string,
  folder: string,
): Promise<FoundFaults> {
  await mkdir(folder, { recursive: true });
  const names = [...archives.keys()];
  for (const [index, archive] of [...archives.values()].entries()) {
    await writeFile(path.join(folder, `${index}.zip`), archive);
    await writeFile(path.join(folder, `${index}.zip.gz`), gzipSync(archive, { level: 1 }));
  }
  const page = new Map<string, readonly Fault[]>();
  for (const [name, archive] of archives) {
    const bundle = await openZip(asBlob(archive));
    page.set(name, (await verifyBundle(bundle, { keys: [key], kept: [], digestOf })).faults);
  }
  const program = await runProgram(folder, names.length, key);
  const second = await runSecond(folder, names.length, key);
  const byName = (faults: readonly (readonly Fault[])[]) =>
    new Map(names.map((name, index) => [name, faults[index] ?? []]));
  return { page, program: byName(program), second: byName(second) };
}

/** Runs the program for each archive, in one process. */
async function runProgram(folder: string, count: number, key: string): Promise<Fault[][]> {
  const script = `
    for (let index = 0; index < ${count}; index += 1) {
      process.argv = ['node', 'cli', index + '.zip', '--json', '--key', ${JSON.stringify(key)}];
      await import(${JSON.stringify(pathToFileURL(file('../src/cli.ts')).href)} + '?' + index);
    }
    process.exitCode = 0;`;
  await writeFile(path.join(folder, 'run.mjs'), script);
  const options = { cwd: folder, maxBuffer: MOST_BYTES };
  const { stdout, stderr } = await run(process.execPath, ['run.mjs'], options);
  const lines = stdout.trimEnd().split('\n');
  if (lines.length !== count) throw new Error(`the program verified ${lines.length} archives: ${stderr}`);
  return lines.map((line) => JSON.parse(line).faults);
}

async function runSecond(folder: string, count: number, key: string): Promise<Fault[][]> {
  const vectors = Array.from({ length: count }, (_, index) => ({
    name: String(index),
    bundle: `${index}.zip.gz`,
    keys: [key],
    kept: [],
  }));
  await writeFile(path.join(folder, 'vectors.json'), JSON.stringify({ vectors }));
  const script = file('../../../examples/verify-bundle/verify_vectors.py');
  const { stdout } = await run('python3', [script, folder], { maxBuffer: MOST_BYTES });
  const found: Readonly<Record<string, Fault[]>> = JSON.parse(stdout);
  return vectors.map(({ name }) => found[name] ?? []);
}
