import { writeManifests, type TestFiles } from '../test-bundle.ts';
import { makeScenario, VIDEO_2 } from '../test-scenario.ts';
import { fault, TAG_MANIFEST, type Vector } from './vector.ts';

/** What the bundle's entry states of the files, which is new in format 2. */

const { ledger, files: untouched } = makeScenario();
const keys = ledger.keys.slice(0, 1).map(({ text }) => text);

const changed = (change: (files: TestFiles) => unknown): TestFiles => {
  const files = new Map(untouched);
  change(files);
  return files;
};

const flip = (path: string) => (files: TestFiles) => {
  const bytes = Uint8Array.from(files.get(path) ?? []);
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  files.set(path, bytes);
};

/** Returns a bundle of format 1 and its keys. */
function firstFormat(change: (files: TestFiles) => unknown): Pick<Vector, 'files' | 'keys' | 'kept'> {
  const { files } = makeScenario({ format: 1 });
  change(files);
  return { files, keys, kept: {} };
}

export const formatVectors: readonly Vector[] = [
  {
    name: 'video-changed-format-1',
    what: 'one bit of a video is changed, and the manifests of a bundle of format 1 are corrected',
    ...firstFormat((files) => {
      flip(VIDEO_2)(files);
      writeManifests(files);
    }),
    faults: [fault('changed-file', TAG_MANIFEST), fault('unproven-file', VIDEO_2)],
  },
  {
    name: 'untouched-format-1',
    what: 'nothing is changed in a bundle of format 1, whose entry states no files',
    ...firstFormat(() => undefined),
    faults: [],
  },
  {
    name: 'lists-made-again',
    what: 'a list that the ledger does not record is changed, and the manifests are corrected',
    files: changed((files) => {
      files.set('data/ticket.json', Buffer.from('{"id":"T-0002"}\n'));
      files.set('data/notes.json', Buffer.from('[]\n'));
      files.delete('VERIFY.txt');
      writeManifests(files);
    }),
    keys,
    kept: {},
    faults: [
      fault('changed-file', TAG_MANIFEST),
      fault('missing-file', 'VERIFY.txt'),
      fault('unlisted-file', 'data/notes.json'),
      fault('changed-file', 'data/ticket.json'),
    ],
  },
];
