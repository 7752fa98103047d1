import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fault } from '../src/fault.ts';
import { FilePart } from '../src/file-part.ts';
import { openZip } from '../src/read-zip.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { zipEnd, zipHeaders } from '../src/zip-records.ts';
import { endFields, headerFields, otherValues, type ArchiveField } from './archive-fields.ts';
import { digestOf } from './test-bundle.ts';
import { makeScenario } from './test-scenario.ts';
import { archiveOf, vectors } from './vectors/write-vectors.ts';

const run = promisify(execFile);
const example = fileURLToPath(new URL('../../../examples/verify-bundle', import.meta.url));
const FOLDER = 'plainview-T-0001/';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-readers-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Programs that extract an archive into a folder. Python is always there, the others often. */
const readers: readonly (readonly [program: string, extract: (archive: string, to: string) => string[]])[] = [
  ['python3', (archive, to) => ['-m', 'zipfile', '-e', archive, to]],
  ['unzip', (archive, to) => ['-q', archive, '-d', to]],
  ['bsdtar', (archive, to) => ['-x', '-f', archive, '-C', to]],
  ['7z', (archive, to) => ['x', archive, `-o${to}`]],
];

/** A part of the archives and of the changes is tried in a run, another one in each; all of them with `TEST_ALL=yes`. */
const PARTS = 4;
const drawn = Number(process.env['TEST_SEED'] ?? Date.now()) % PARTS;
const isDrawn = (_: unknown, place: number): boolean =>
  process.env['TEST_ALL'] === 'yes' || place % PARTS === drawn;

const installed = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((place) => readdirSafely(place).includes(program));

function readdirSafely(place: string): string[] {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
}

/** Returns the content of all files below a folder by path. */
const readFolder = (place: string): Map<string, string> =>
  new Map(
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(place, file), readFileSync(file, 'base64')] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

test('CL-01 other programs read the same files in each archive that is accepted', async () => {
  const accepted = vectors.filter(({ faults }) => faults.every(({ code }) => code !== 'archive'));
  const present = readers.filter(([program]) => installed(program));
  expect(present.length).toBeGreaterThan(0);
  const archive = path.join(folder, 'accepted.zip');
  for (const vector of accepted.filter(({ faults }) => faults.length === 0).filter(isDrawn)) {
    await writeFile(archive, archiveOf(vector));
    const { files } = await openZip(new FilePart(archive));
    const expected = new Map<string, string>();
    for (const name of [...files.keys()].toSorted())
      expected.set(
        FOLDER + name,
        Buffer.from((await files.get(name)?.arrayBuffer()) ?? new ArrayBuffer()).toString('base64'),
      );
    for (const [program, extract] of present) {
      const to = await mkdtemp(path.join(folder, 'extracted-'));
      await run(program, extract(archive, to));
      expect({ program, vector: vector.name, files: readFolder(to) }).toEqual({
        program,
        vector: vector.name,
        files: expected,
      });
    }
  }
}, 60_000);

const BIG = 2 ** 32 + 5;
const BIG_FILE = 'data/evidence/V03-long.mp4';

/** Returns whether a field has another value in a large archive. */
const isOfZip64 = ({ field, record }: ArchiveField): boolean =>
  record !== 'both headers' && /ZIP64|size|offset|length of the extra/u.test(field);

/** Writes an archive with a file above 4 GiB, without content on the disk. Returns the fields of its ZIP64 records. */
async function writeLargeArchive(file: FileHandle) {
  const { files, ledger } = makeScenario();
  const contents = [...files].map(([name, bytes]) => ({ name, bytes, sizeBytes: bytes.length }));
  contents.splice(3, 0, { name: BIG_FILE, bytes: new Uint8Array(), sizeBytes: BIG });
  let position = 0;
  const places: { name: string; local: number; extra: number; header: Uint8Array }[] = [];
  for (const { name, bytes, sizeBytes } of contents) {
    const record = { name: Buffer.from(FOLDER + name), sizeBytes, crc32: crc32(bytes) };
    const { local, central } = zipHeaders(record, position);
    const extra = local.length - 30 - record.name.length;
    places.push({ name: FOLDER + name, local: position, extra, header: central });
    await file.write(Buffer.concat([local, bytes]), 0, null, position);
    position += local.length + sizeBytes;
  }
  const start = position;
  const fields: ArchiveField[] = [];
  for (const { name, local, extra, header } of places) {
    await file.write(header, 0, null, position);
    const lengths = { local: extra, central: header.length - 46 - Buffer.byteLength(name) };
    if (lengths.central > 0) fields.push(...headerFields(name, { local, central: position, extra: lengths }));
    position += header.length;
  }
  const end = zipEnd({ count: places.length, start, length: position - start });
  await file.write(end, 0, null, position);
  const ends = endFields(position + end.length, { zip64: true });
  return { key: ledger.keys[0]?.text ?? '', fields: [...fields.filter(isOfZip64).slice(0, 18), ...ends] };
}

/** Verifies an archive with each of the changes, which are reverted afterwards. */
const SECOND = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from verify import Verifier
place, key, found = sys.argv[2], sys.argv[3], []
with open(place, 'r+b', buffering=0) as file:
    for start, old, new in json.loads(sys.argv[4]):
        for content, is_tested in ((new, True), (old, False)):
            file.seek(start)
            file.write(bytes.fromhex(content))
            if is_tested:
                found.append([{'code': code, 'place': at} for code, at in Verifier(place, [key]).verify()])
print(json.dumps(found))`;

test('CL-01 every verifier reads archives above 4 GiB, and locates each changed byte of their records', async () => {
  const archive = path.join(folder, 'large.zip');
  const file = await open(archive, 'w+');
  const { key, fields } = await writeLargeArchive(file);
  const verify = async () =>
    (await verifyBundle(await openZip(new FilePart(archive)), { keys: [key], kept: [], digestOf })).faults;
  // It is not listed, so its content is not read.
  const unlisted = [{ code: 'unlisted-file', place: BIG_FILE }];
  expect(await verify()).toEqual(unlisted);
  const { stdout: listing } = await run('python3', ['-m', 'zipfile', '-l', archive]);
  expect(listing).toContain(String(BIG));

  const all: [start: number, old: string, changed: string][] = [];
  for (const { places, length } of fields) {
    const old = Buffer.alloc(length);
    const [start = 0] = places;
    await file.read(old, 0, length, start);
    for (const value of otherValues(old))
      all.push([start, old.toString('hex'), Buffer.from(value).toString('hex')]);
  }
  expect(all.length).toBeGreaterThan(150);
  const changes: typeof all = [[0, '50', '50'], ...all.filter(isDrawn)];
  const page: Fault[][] = [];
  for (const [start, old, changed] of changes) {
    await file.write(Buffer.from(changed, 'hex'), 0, null, start);
    page.push(await verify());
    await file.write(Buffer.from(old, 'hex'), 0, null, start);
  }
  await file.close();
  const args = ['-c', SECOND, example, archive, key, JSON.stringify(changes)];
  const { stdout } = await run('python3', args, { maxBuffer: 2 ** 26 });
  expect(JSON.parse(stdout)).toEqual(page);
  expect(page[0]).toEqual(unlisted);
  const accepted = changes.filter((_, index) => !page[index]?.some(({ code }) => code === 'archive'));
  expect(accepted).toEqual([changes[0]]);
}, 120_000);
