import type { Report } from './fault.ts';

/** A file of a bundle. */
export interface BundleFile {
  readonly size: number;
  read(): Promise<Uint8Array>;
  /** Returns the SHA-256 of the content in hexadecimal. */
  sha256(): Promise<string>;
}

/** The files of a bundle by path. */
export type BundleFiles = ReadonlyMap<string, BundleFile>;

export const TAG_MANIFEST = 'tagmanifest-sha256.txt';
const MANIFEST = 'manifest-sha256.txt';
const proofFiles =
  'bundle.tlog-proof checkpoint inclusion.jsonl keys.txt key-changes.jsonl earlier.jsonl ledger-key.pem'
    .split(' ')
    .map((name) => `proof/${name}`);

/** Returns the lines of a file of the bundle. Those of a missing file are none. */
export async function readLines(files: BundleFiles, path: string): Promise<string[]> {
  const lines = (await readText(files, path)).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Returns the text of a file of the bundle; an empty one if it is missing. */
export async function readText(files: BundleFiles, path: string): Promise<string> {
  const bytes = await files.get(path)?.read();
  return bytes ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : '';
}

async function readManifest(files: BundleFiles, path: string): Promise<(readonly [string, string])[]> {
  return (await readLines(files, path)).flatMap((line) => {
    const [, hash, listed] = /^([0-9a-f]{64}) {2}(.+)$/u.exec(line) ?? [];
    return hash === undefined || listed === undefined ? [] : [[listed, hash] as const];
  });
}

const hasPlainName = (path: string): boolean =>
  path.split('/').every((part) => /^[\w.-]+$/u.test(part) && part !== '.' && part !== '..');

/** Reports names that could be mistaken for others. Returns the other files. */
export function checkNames(files: BundleFiles, report: Report): BundleFiles {
  const paths = [...files.keys()].toSorted();
  for (const path of paths) if (!hasPlainName(path)) report('name', path);
  return new Map([...files].filter(([path]) => hasPlainName(path)));
}

/**
 * Compares the files with the manifests.
 * @returns the SHA-256 of each listed file that is not missing or changed, and of the tag manifest
 */
export async function checkFiles(files: BundleFiles, report: Report): Promise<ReadonlyMap<string, string>> {
  const [tags, data] = [await readManifest(files, TAG_MANIFEST), await readManifest(files, MANIFEST)];
  const hashes = new Map<string, string>();
  const changed = new Set<string>();
  for (const [path, listed] of [...tags, ...data]) {
    const hash = hashes.get(path) ?? (await files.get(path)?.sha256());
    if (hash === undefined) report('missing-file', path);
    else hashes.set(path, hash);
    if (hash === undefined || hash === listed) continue;
    report('changed-file', path);
    changed.add(path);
  }
  for (const path of [TAG_MANIFEST, MANIFEST, 'data/custody.jsonl', ...proofFiles])
    if (!files.has(path)) report('missing-file', path);
  const listed = new Set([...proofFiles, 'proof/checkpoint.tsr', TAG_MANIFEST]);
  for (const [path] of tags) if (!/^(?:data|proof)\//u.test(path)) listed.add(path);
  for (const [path] of data) if (path.startsWith('data/')) listed.add(path);
  for (const path of [...files.keys()].toSorted()) if (!listed.has(path)) report('unlisted-file', path);
  for (const path of changed) hashes.delete(path);
  const tagManifest = await files.get(TAG_MANIFEST)?.sha256();
  return tagManifest === undefined ? hashes : hashes.set(TAG_MANIFEST, tagManifest);
}
