import type { Check } from './fault.ts';
import { readAllLines, readText } from './parsing.ts';

/** The files of a bundle by path; null for a link, a device and all else that is not a regular file. */
export type BundleFiles = ReadonlyMap<string, Blob | null>;

/** The files of a bundle by path, and the places where its archive is irregular. */
export interface Bundle {
  readonly files: BundleFiles;
  /** Paths, or `.` for the beginning, the end or the whole archive. */
  readonly irregular: readonly string[];
  /** The CRC-32 of each file of an archive, as its headers state it. */
  readonly checksums?: ReadonlyMap<string, number>;
}

/** What is computed from the content of a file: the SHA-256 in hexadecimal, and the CRC-32. */
export interface Digest {
  readonly sha256: string;
  readonly crc32: number;
}

export const TAG_MANIFEST = 'tagmanifest-sha256.txt';
export const MANIFEST = 'manifest-sha256.txt';
const proofFiles =
  'bundle.tlog-proof checkpoint inclusion.jsonl keys.txt key-changes.jsonl earlier.jsonl ledger-key.pem'
    .split(' ')
    .map((name) => `proof/${name}`);
const statements = [TAG_MANIFEST, MANIFEST, 'data/custody.jsonl', ...proofFiles];

const isPlain = (path: string): boolean =>
  path.split('/').every((part) => /^[\w.-]+$/u.test(part) && part !== '.' && part !== '..');

/** Reads a line of a manifest: a path and its SHA-256. Returns null if it is not one. */
export function parseManifestLine(line: unknown): readonly [path: string, sha256: string] | null {
  const [, sha256, path] = /^([0-9a-f]{64}) {2}(\P{Cc}+)$/u.exec(typeof line === 'string' ? line : '') ?? [];
  return sha256 === undefined || path === undefined ? null : [path, sha256];
}

/** Files that macOS and Windows write into folders that they show, or into archives. */
const COMPUTER_FILE = /(?:^|\/)(?:__macosx\/.*|\.ds_store|\._[^/]*|thumbs\.db|desktop\.ini)$/iu;

/** Reports names that could be mistaken for others. Returns the other files. */
function checkNames(files: BundleFiles, check: Check): BundleFiles {
  for (const path of [...files.keys()].toSorted()) check(['name', path, !isPlain(path)]);
  return new Map([...files].filter(([path]) => isPlain(path)));
}

/** What is known of the files of a bundle. */
export interface CheckedFiles {
  /** The files whose names have no fault. */
  readonly files: BundleFiles;
  /** The text of `bag-info.txt`; an empty one without it. */
  readonly bagInfo: string;
  /** The SHA-256 of each file of the manifest that is not missing or changed, and of the tag manifest. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The paths in the manifests. */
  readonly inManifests: ReadonlySet<string>;
  readonly addedByComputer: readonly string[];
  /** Computes the digest of a file, once; undefined without a file. */
  readonly digest: (path: string) => Promise<Digest | undefined>;
}

/** Checks the names of all files, and compares the files with the manifests. */
export async function checkFiles(
  { files: all, checksums = new Map<string, number>() }: Bundle,
  digestOf: (file: Blob) => Promise<Digest>,
  check: Check,
): Promise<CheckedFiles> {
  const files = checkNames(all, check);
  const digests = new Map<string, Digest>();
  /** Reads each file once. */
  const digest = async (path: string): Promise<Digest | undefined> => {
    const file = files.get(path);
    if (file && !digests.has(path)) digests.set(path, await digestOf(file));
    return digests.get(path);
  };
  const bagInfo = await readText(files.get('bag-info.txt'));
  const hashes = new Map<string, string>();
  const [changed, inManifests] = [new Set<string>(), new Set<string>()];
  const listed = new Set([...proofFiles, 'proof/checkpoint.tsr', TAG_MANIFEST]);
  for (const manifest of [TAG_MANIFEST, MANIFEST]) {
    const paths = new Set<string>();
    for (const line of await readAllLines(files.get(manifest))) {
      const [path = '', expected] = parseManifestLine(line) ?? [];
      if (check(['unreadable', manifest, expected === undefined || paths.has(path)])) continue;
      paths.add(path);
      inManifests.add(path);
      const sha256 = (await digest(path))?.sha256;
      if (sha256 !== undefined && manifest === MANIFEST) hashes.set(path, sha256);
      const isChanged = sha256 !== undefined && sha256 !== expected;
      if (isChanged) changed.add(path);
      check(['missing-file', path, sha256 === undefined], ['changed-file', path, isChanged]);
      // Each manifest lists its own part of the bundle.
      if (path.startsWith('data/') === (manifest === MANIFEST) && !path.startsWith('proof/'))
        listed.add(path);
    }
  }
  for (const path of statements) check(['missing-file', path, !files.get(path)]);
  const unlisted = [...files.keys()].filter((path) => !files.get(path) || !listed.has(path)).toSorted();
  const addedByComputer = unlisted.filter((path) => files.get(path) && COMPUTER_FILE.test(path));
  for (const path of unlisted) check(['unlisted-file', path, !files.get(path) || !COMPUTER_FILE.test(path)]);
  for (const path of changed) hashes.delete(path);
  // Files with another fault are not read for this.
  for (const [path, checksum] of checksums)
    if (files.has(path) && !changed.has(path) && (listed.has(path) || COMPUTER_FILE.test(path)))
      check(['archive', path, (await digest(path))?.crc32 !== checksum]);
  const tagManifest = await digest(TAG_MANIFEST);
  if (tagManifest) hashes.set(TAG_MANIFEST, tagManifest.sha256);
  return { bagInfo, files, hashes, inManifests, digest, addedByComputer };
}
