import { deflateRawSync } from 'node:zlib';
import { makeScenario, VIDEO_1, VIDEO_2 } from '../test-scenario.ts';
import { unicodePath, writeZip, type ZipEntry } from '../test-zip.ts';
import { fault, type Vector } from './vector.ts';

/** ZIP archives that programs could read differently. */

const { ledger, files } = makeScenario();
const [firstKey] = ledger.keys;
const FOLDER = 'plainview-T-0001/';
const entries = (changed: (entry: ZipEntry) => readonly ZipEntry[] = (entry) => [entry]): ZipEntry[] =>
  [...files].flatMap(([path, bytes]) => {
    const entry = { name: FOLDER + path, bytes };
    return path === VIDEO_1 ? changed(entry) : [entry];
  });
const without = (path: string) => [fault('archive', path), fault('missing-file', path)];
const ignored = without(VIDEO_1);
const other = Buffer.from('another video');
const SYMBOLIC_LINK = 0o120777 * 2 ** 16;

const vector = (name: string, what: string, archive: Buffer, faults: Vector['faults']): Vector => ({
  name: `archive-${name}`,
  what,
  files,
  archive,
  keys: firstKey ? [firstKey.text] : [],
  kept: {},
  faults,
});

/** Adds a file to the archive. */
const withFile = (name: string, what: string, added: string, place = added): Vector =>
  vector(name, what, writeZip([...entries(), { name: FOLDER + added, bytes: other }]), [
    fault('archive', place),
  ]);

/** Changes the headers of a video. */
const withVideo = (name: string, what: string, change: Partial<ZipEntry>, faults = ignored): Vector =>
  vector(name, what, writeZip(entries((entry) => [{ ...entry, ...change }])), faults);

/** Changes the CRC-32 in the local header of a video. */
function withOtherChecksum(): Buffer {
  const archive = writeZip(entries());
  const place = archive.indexOf(FOLDER + VIDEO_1) - 16;
  archive.writeUInt8(archive.readUInt8(place) ^ 1, place);
  return archive;
}

/** Swaps the names of two videos, in extra fields that some programs prefer to the names. */
function withSwappedNames(): Buffer {
  const names = new Map([
    [FOLDER + VIDEO_1, FOLDER + VIDEO_2],
    [FOLDER + VIDEO_2, FOLDER + VIDEO_1],
  ]);
  const swapped = [...files].map(([path, bytes]): ZipEntry => {
    const name = FOLDER + path;
    const shown = names.get(name);
    const extra = shown === undefined ? Buffer.alloc(0) : unicodePath(name, shown);
    return { name, bytes, localExtra: extra, centralExtra: extra };
  });
  return writeZip(swapped);
}

function withChangedEnd(field: number, change: number): Buffer {
  const archive = writeZip(entries());
  const place = archive.length - 22 + field;
  archive.writeUInt16LE(archive.readUInt16LE(place) + change, place);
  return archive;
}

const headerVectors: readonly Vector[] = [
  vector(
    'zip64-not-needed',
    'the archive has the form for large files, although it is small',
    writeZip(entries(), { zip64: true }),
    [fault('archive', '.')],
  ),
  vector('unicode-names-swapped', 'extra fields swap the names of two videos', withSwappedNames(), [
    fault('archive', VIDEO_1),
    fault('archive', VIDEO_2),
    fault('missing-file', VIDEO_1),
    fault('missing-file', VIDEO_2),
  ]),
  withVideo('symbolic-link', 'a video has the file type of a symbolic link', { attributes: SYMBOLIC_LINK }),
  withVideo('comment', 'a video has a comment', { comment: 'Genuine' }),
  withVideo('checksum', 'both headers of a video have another CRC-32', { checksum: 1 }, [
    fault('archive', VIDEO_1),
  ]),
  withVideo('other-local-name', 'the local header of a file has another name than the directory', {
    localName: `${FOLDER}data/evidence/V09-front-door.mp4`,
  }),
  vector(
    'other-local-checksum',
    'the local header of a file has another checksum than the directory',
    withOtherChecksum(),
    ignored,
  ),
  vector(
    'compressed',
    'a file is compressed',
    writeZip(entries((entry) => [{ ...entry, bytes: deflateRawSync(entry.bytes), method: 8 }])),
    ignored,
  ),
];

const nameVectors: readonly Vector[] = [
  vector(
    'two-files-of-one-name',
    'the archive contains a second file of the same name',
    writeZip(entries((entry) => [entry, { ...entry, bytes: other }])),
    ignored,
  ),
  withFile(
    'other-case',
    'the archive contains a file whose name differs in the case of a letter',
    'verify.TXT',
  ),
  withFile('final-dot', 'the archive contains a file whose name differs in a final dot', 'VERIFY.txt.'),
  withFile('folder-in-other-case', 'a folder has two spellings', 'Data/other.txt'),
  withFile('file-as-folder', 'a name is that of a file and of a folder', 'VERIFY.txt/other.txt'),
  withFile('device', 'a file has the name of a device', 'data/aux.txt'),
  withFile('folder', 'the archive contains an entry for a folder', 'data/'),
  withFile('folder-above', 'the archive contains an entry for a folder outside', '../../x/'),
  vector(
    'outside-folder',
    'a file is outside the folder of the bundle',
    writeZip([...entries(), { name: 'README.txt', bytes: other }]),
    [fault('archive', 'README.txt')],
  ),
  vector(
    'folder-is-above',
    'the folder of the bundle is outside that of the archive',
    writeZip([...files].map(([path, bytes]) => ({ name: `../${path}`, bytes }))),
    [fault('archive', '.')],
  ),
];

const structureVectors: readonly Vector[] = [
  vector(
    'hidden-data',
    'data that the directory does not mention are before a file',
    writeZip(entries((entry) => [{ ...entry, hidden: other }])),
    ignored,
  ),
  vector('one-file-fewer', 'the end record counts one file fewer', withChangedEnd(10, -1), [
    fault('archive', '.'),
  ]),
  vector('disk', 'the end record has the number of another disk', withChangedEnd(4, 1), [
    fault('archive', '.'),
  ]),
  vector(
    'data-before',
    'the archive begins with other data',
    Buffer.concat([Buffer.from('#!'), writeZip(entries())]),
    [fault('archive', '.')],
  ),
  vector(
    'data-after',
    'the archive ends with other data',
    Buffer.concat([writeZip(entries()), Buffer.from('more')]),
    [fault('archive', '.')],
  ),
];

export const archiveVectors: readonly Vector[] = [...headerVectors, ...nameVectors, ...structureVectors];
