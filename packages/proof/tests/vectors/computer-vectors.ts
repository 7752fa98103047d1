import { sha256Of, type TestFiles } from '../test-bundle.ts';
import { makeScenario, TICKET, VIDEO_1 } from '../test-scenario.ts';
import { fault, type Vector } from './vector.ts';

/** Bundles in folders that were opened on a computer, which adds files of its own. */

const { ledger, files: untouched } = makeScenario();
const bytes = Buffer.from('Bud1');

const addedByComputer = [
  '.DS_Store',
  '._manifest-sha256.txt',
  'Thumbs.db',
  '__MACOSX/data/._ticket.json',
  'data/.ds_store',
  'data/evidence/._V01-front-door.mp4',
  'data/evidence/thumbs.db',
  'data/reports/Desktop.ini',
  'proof/.DS_Store',
];
/** Names that only look like those. */
const others = [
  '.DS_Store.mp4',
  'DS_Store',
  'MACOSX/a',
  'data/.DS_Store/a',
  'data/evidence/V.Thumbs.db',
  'data/evidence/_.V01-front-door.mp4',
];
/** Files that the operator put into the bundle under such names. */
const listed = ['data/sidecars/.DS_Store', 'data/sidecars/._front.xml', 'data/sidecars/Thumbs.db'];

const withFiles = (files: TestFiles, paths: readonly string[]): TestFiles =>
  new Map([...files, ...paths.map((path) => [path, bytes] as const)]);

const scenario = makeScenario({
  beforeBundle: (own, evidence) => {
    for (const path of listed) evidence.set(path, bytes);
    own.append({ event: 'video.sidecar_stored', ticketId: TICKET, data: { sha256: sha256Of(bytes) } });
  },
});

const changedList = new Map(scenario.files);
changedList.delete('data/sidecars/.DS_Store');
changedList.set('data/sidecars/Thumbs.db', Buffer.from('another file'));

const keysOf = (own: typeof ledger): string[] => own.keys.slice(0, 1).map(({ text }) => text);
const reader = { keys: keysOf(ledger), kept: {} };

export const computerVectors: readonly Vector[] = [
  {
    ...reader,
    name: 'computer-files',
    what: 'macOS and Windows added files to the folder',
    files: withFiles(untouched, addedByComputer),
    faults: [],
    addedByComputer,
  },
  {
    ...reader,
    name: 'computer-files-and-others',
    what: 'macOS added files to the folder, and a person added others and removed a video',
    files: withFiles(new Map([...untouched].filter(([path]) => path !== VIDEO_1)), [
      ...others,
      '.DS_Store',
      `data/evidence/._V01-front-door.mp4`,
    ]),
    faults: [
      fault('missing-file', VIDEO_1),
      ...others.toSorted().map((path) => fault('unlisted-file', path)),
    ],
    addedByComputer: ['.DS_Store', 'data/evidence/._V01-front-door.mp4'],
  },
  {
    keys: keysOf(scenario.ledger),
    kept: {},
    name: 'computer-names-listed',
    what: 'nothing is changed; the bundle itself has files whose names are those of files of computers',
    files: scenario.files,
    faults: [],
  },
  {
    keys: keysOf(scenario.ledger),
    kept: {},
    name: 'computer-names-changed',
    what: 'files of the bundle whose names are those of files of computers are removed and changed',
    files: changedList,
    faults: [
      fault('missing-file', 'data/sidecars/.DS_Store'),
      fault('changed-file', 'data/sidecars/Thumbs.db'),
    ],
  },
];
