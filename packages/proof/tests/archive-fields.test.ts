import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endFields, headerFields, otherValues, type ArchiveField } from './archive-fields.ts';
import { makeScenario, VIDEO_1 } from './test-scenario.ts';
import { verifyArchives } from './test-verifiers.ts';
import { writeZip } from './test-zip.ts';

const FOLDER = 'plainview-T-0001/';
const scenario = makeScenario();
const [key] = scenario.ledger.keys;
const paths = [...scenario.files.keys()];
const valid = writeZip([...scenario.files].map(([name, bytes]) => ({ name: FOLDER + name, bytes })));
const directory = valid.readUInt32LE(valid.length - 6);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-fields-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Changes to the structure of the valid archive by name, and the path that they concern. */
function changedArchives(): Map<string, { archive: Buffer; place: string; field: ArchiveField }> {
  const changed = new Map<string, { archive: Buffer; place: string; field: ArchiveField }>();
  const change = (place: string, field: ArchiveField): void => {
    const [first = 0] = field.places;
    for (const value of otherValues(valid.subarray(first, first + field.length))) {
      const archive = Buffer.from(valid);
      for (const start of field.places) archive.set(value, start);
      const name = `${place}, ${field.record}, ${field.field}: ${Buffer.from(value).toString('hex')}`;
      changed.set(name, { archive, place, field });
    }
  };
  for (const own of [paths[0] ?? '', VIDEO_1, paths.at(-1) ?? '']) {
    const name = FOLDER + own;
    const at = {
      local: valid.indexOf(name) - 30,
      central: valid.indexOf(name, directory) - 46,
      extra: { local: 0, central: 0 },
    };
    for (const field of headerFields(name, at)) change(own, field);
  }
  for (const field of endFields(valid.length, { zip64: false })) change('.', field);
  return changed;
}

/** A tenth of the changes is tried in a run, another one in each; all of them with `TEST_ALL=yes`. */
const PARTS = 10;
const drawn = Number(process.env['TEST_SEED'] ?? Date.now()) % PARTS;
const isDrawn = (_: unknown, place: number): boolean =>
  process.env['TEST_ALL'] === 'yes' || place % PARTS === drawn;

/** Fields of the directory whose change gives a file another name, or moves all that follows. */
const hasOtherName = ({ record, field }: ArchiveField): boolean =>
  record !== 'local header' && /^(?:name|length of)/u.test(field);

test('CL-01 each byte of the structure of an archive has one value: every verifier locates any other', async () => {
  const all = changedArchives();
  expect(all.size).toBeGreaterThan(500);
  const changed = [...all].filter(isDrawn);
  const archives = new Map(changed.map(([name, { archive }]) => [name, archive]));
  archives.set('unchanged', valid);
  const { page, program, second } = await verifyArchives(archives, { key: key?.text ?? '' }, folder);
  expect(page.get('unchanged')?.faults).toEqual([]);
  const disagreements = [...page].filter(([name, found]) =>
    [program, second].some((other) => JSON.stringify(other.get(name)) !== JSON.stringify(found)),
  );
  expect(disagreements.map(([name]) => name)).toEqual([]);
  const notLocated = changed.filter(([name, { place, field }]) => {
    const faults = page.get(name)?.faults ?? [];
    // A file with another name in both headers is missing.
    const isRenamed = field.record === 'both headers' && field.field === 'name';
    return !faults.some(
      (fault) =>
        fault.code === (isRenamed && fault.place === place ? 'missing-file' : 'archive') &&
        (hasOtherName(field) || fault.place === place),
    );
  });
  expect(notLocated.map(([name]) => [name, page.get(name)])).toEqual([]);
}, 120_000);
