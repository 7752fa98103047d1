import { deflateRawSync } from 'node:zlib';
import { makeScenario, VIDEO_1 } from '../test-scenario.ts';
import { writeZip, type ZipEntry } from '../test-zip.ts';
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
const without = new Map(files);
without.delete(VIDEO_1);
const ignored = [fault('archive', VIDEO_1), fault('missing-file', VIDEO_1)];
const other = Buffer.from('another video');

const vector = (name: string, what: string, archive: Buffer, faults: Vector['faults']): Vector => ({
  name: `archive-${name}`,
  what,
  files,
  archive,
  keys: firstKey ? [firstKey.text] : [],
  kept: {},
  faults,
});

/** Changes the CRC-32 in the local header of a video. */
function withOtherChecksum(): Buffer {
  const archive = writeZip(entries());
  const place = archive.indexOf(FOLDER + VIDEO_1) - 16;
  archive.writeUInt8(archive.readUInt8(place) ^ 1, place);
  return archive;
}

export const archiveVectors: readonly Vector[] = [
  vector(
    'zip64',
    'nothing is changed; the archive has the form for large files',
    writeZip(entries(), { zip64: true }),
    [],
  ),
  vector(
    'two-files-of-one-name',
    'the archive contains a second file of the same name',
    writeZip(entries((entry) => [entry, { ...entry, bytes: other }])),
    ignored,
  ),
  vector(
    'other-local-name',
    'the local header of a file has another name than the directory',
    writeZip(entries((entry) => [{ ...entry, localName: `${FOLDER}data/evidence/V09-front-door.mp4` }])),
    ignored,
  ),
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
  vector(
    'hidden-data',
    'data that the directory does not mention are before a file',
    writeZip(entries((entry) => [{ ...entry, hidden: other }])),
    ignored,
  ),
  vector(
    'outside-folder',
    'a file is outside the folder of the bundle',
    writeZip([...entries(), { name: 'README.txt', bytes: other }]),
    [fault('archive', 'README.txt')],
  ),
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
