import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeVerdict } from './describe-verdict.ts';
import { openZip, type Bundle, type Bytes } from './read-zip.ts';
import { parseKey } from './signed-note.ts';
import { verifyBundle } from './verify-bundle.ts';

/** Verifies a bundle on the command line. Exit code: 0 without faults, 1 with faults, 2 if it could not verify. */

const USAGE = 'Usage: plainview-verify BUNDLE [--key KEY|FILE]… [--kept FILE]… [--json]';

function openFile(file: string): Bytes {
  const part = (start: number, end: number): AsyncIterable<Uint8Array> =>
    createReadStream(file, { start, end: end - 1, highWaterMark: 1 << 20 });
  return {
    size: statSync(file).size,
    async read(start, end) {
      const chunks: Uint8Array[] = [];
      if (end > start) for await (const chunk of part(start, end)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    async sha256(start, end) {
      const hash = createHash('sha256');
      if (end > start) for await (const chunk of part(start, end)) hash.update(chunk);
      return hash.digest('hex');
    },
  };
}

function openFolder(folder: string): Bundle {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const bytes = openFile(file);
      const read = (): Promise<Uint8Array> => bytes.read(0, bytes.size);
      const part = { size: bytes.size, read, sha256: () => bytes.sha256(0, bytes.size) };
      return [path.relative(folder, file).split(path.sep).join('/'), part] as const;
    });
  return { files: new Map(files), faults: [] };
}

const readKeys = (value: string): string[] => {
  const texts = parseKey(value) ? [value] : readFileSync(value, 'utf8').split(/\s+/u);
  const keys = texts.filter((text) => parseKey(text));
  if (keys.length === 0) throw new Error(`${value} contains no key`);
  return keys;
};

async function main(): Promise<number> {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  const options = { key: many, kept: many, json: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [place] = positionals;
  if (place === undefined || positionals.length > 1) throw new Error(USAGE);
  const keys = values.key.flatMap((value) => readKeys(value));
  const kept = values.kept.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
  const bundle = statSync(place).isDirectory() ? openFolder(place) : await openZip(openFile(place));
  const verdict = await verifyBundle(bundle, { keys, kept });
  const unreadable = verdict.kept.find(({ result }) => result === 'unreadable');
  if (unreadable) throw new Error(`${unreadable.name} is neither a checkpoint nor a proof`);
  const { headline, problems, checked, limits } = describeVerdict(verdict);
  const numbered = problems.map(([problem, meaning], index) => `${index + 1}. ${problem} ${meaning}`);
  const key = `Signed by ${verdict.signers.join(', ') || 'no accepted key'}.`;
  const parts = [
    [headline, ...numbered],
    ['Checked:', ...checked, key],
    ['What this means:', ...limits],
  ];
  const text = parts.map((part) => part.join('\n')).join('\n\n');
  const { faults, signers } = verdict;
  process.stdout.write(`${values.json ? JSON.stringify({ faults, signers }) : text}\n`);
  return faults.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
