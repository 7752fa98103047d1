import {
  FORMER_SIZE,
  formerEntry,
  formerFiles,
  OLD_REPORT,
  OLD_SIDECAR,
  OLD_VIDEO,
  oldFiles,
} from '../former-scenario.ts';
import { sha256Of, writeManifests } from '../test-bundle.ts';
import { TICKET } from '../test-scenario.ts';
import {
  at,
  changeEntry,
  elsewhere,
  firstKey,
  forged,
  importedFiles,
  ledger,
  made,
  newestKey,
  otherVideo,
  ownProofs,
  proven,
  without,
} from './former-bundles.ts';
import { fault, type Vector } from './vector.ts';

/** Bundles of an agency that moved from another installation, whose ledger recorded some of the files. */

/** Someone changes an imported file after the bundle was made, and corrects the manifests. */
function changedLater(): Pick<Vector, 'files' | 'keys' | 'formerKeys' | 'kept'> {
  const bundle = made(importedFiles(), [firstKey]);
  otherVideo(bundle.files);
  writeManifests(bundle.files);
  return bundle;
}

const receipt = { 'old-receipt.tlog-proof': ledger.proof(formerEntry.video, 5) };

export const formerVectors: readonly Vector[] = [
  {
    name: 'former',
    what: 'nothing is changed; the agency moved from another installation, whose key the reader has',
    ...made(importedFiles(), [firstKey]),
    kept: { ...receipt, 'old.checkpoint': ledger.checkpoint(FORMER_SIZE) },
    faults: [],
    evidence: proven('former'),
  },
  {
    name: 'former-newest-key',
    what: 'as before; the reader has the newest key of the former installation',
    ...made(importedFiles(), [newestKey]),
    faults: [],
    evidence: proven('former'),
  },
  {
    name: 'former-without-key',
    what: 'as before; the reader has no key of the former installation',
    ...made(importedFiles(), []),
    faults: [],
    evidence: proven('former-unconfirmed'),
  },
  {
    name: 'former-twice',
    what: 'nothing is changed; the agency moved twice, and the reader has one of the two former keys',
    ...made(
      new Map([
        ...importedFiles((files) => {
          for (const name of ['custody.jsonl', 'inclusion.jsonl']) without(name, formerEntry.report)(files);
        }),
        ...formerFiles(elsewhere, 'data/imported/ledger-2'),
      ]),
      [firstKey],
    ),
    faults: [],
    evidence: proven('former', { [OLD_REPORT]: 'former-unconfirmed' }),
  },
  {
    name: 'former-sidecar-stored-later',
    what: 'nothing is changed; this ledger recorded a sidecar of a video that the former one recorded',
    ...made(
      importedFiles((files) => {
        for (const name of ['custody.jsonl', 'inclusion.jsonl']) without(name, formerEntry.sidecar)(files);
      }),
      [firstKey],
      (own) =>
        own.append({
          event: 'video.sidecar_stored',
          ticketId: TICKET,
          data: { sha256: sha256Of(oldFiles.get(OLD_SIDECAR) ?? new Uint8Array()) },
        }),
    ),
    faults: [],
    evidence: proven('former', { [OLD_SIDECAR]: 'own' }),
  },
  {
    name: 'former-forged',
    what: 'the new operator makes a former ledger with a key of their own; the reader has the printed key',
    ...made(
      importedFiles(() => null, forged),
      [firstKey],
    ),
    faults: [fault('unknown-key', at(FORMER_SIZE))],
    evidence: proven('unsigned'),
  },
  {
    name: 'former-forged-without-key',
    what: 'as before; the reader has no key, so that nobody confirmed the one in the bundle',
    ...made(
      importedFiles(() => null, forged),
      [],
    ),
    faults: [],
    evidence: proven('former-unconfirmed'),
  },
  {
    name: 'former-forged-other-name',
    what: 'the new operator makes a former ledger with another name; the reader has the printed key',
    ...made(
      importedFiles(() => null, elsewhere),
      [firstKey],
    ),
    faults: [fault('former-key', firstKey)],
    evidence: proven('former-unconfirmed'),
  },
  {
    name: 'former-receipt-of-forged',
    what: 'the new operator makes a former ledger; the reader has no key, but a receipt',
    ...made(
      importedFiles(() => null, forged),
      [],
    ),
    kept: receipt,
    faults: [fault('kept-signature', at(5))],
    evidence: proven('former-unconfirmed'),
  },
  {
    name: 'former-video-changed',
    what: 'the new operator puts another video in place of an imported one, and signs everything',
    ...made(importedFiles(otherVideo), [firstKey]),
    faults: [fault('unproven-file', OLD_VIDEO)],
    evidence: proven('former', { [OLD_VIDEO]: 'no-entry' }),
  },
  {
    name: 'former-video-changed-later',
    what: 'someone changes an imported video in the bundle, and the manifests',
    ...changedLater(),
    faults: [
      fault('changed-file', 'tagmanifest-sha256.txt'),
      fault('changed-file', OLD_VIDEO),
      fault('unproven-file', OLD_VIDEO),
    ],
    evidence: proven('former', { [OLD_VIDEO]: 'no-entry' }),
  },
  {
    name: 'former-entry-changed',
    what: 'the new operator changes an entry of the former ledger',
    ...made(importedFiles(changeEntry(formerEntry.finding, (line) => line.replace('Stop', 'Go'))), [
      firstKey,
    ]),
    faults: [fault('entry-changed', at(formerEntry.finding))],
    evidence: proven('former'),
  },
  {
    name: 'former-entry-removed',
    what: 'the new operator removes an entry of the former ledger',
    ...made(importedFiles(without('custody.jsonl', formerEntry.finding)), [firstKey]),
    faults: [fault('entry-missing', at(formerEntry.finding))],
    evidence: proven('former'),
  },
  {
    name: 'former-entry-of-video-removed',
    what: 'the new operator removes a video with its entry and proof; the reader kept its receipt',
    ...made(
      importedFiles((files) => {
        for (const name of ['custody.jsonl', 'inclusion.jsonl']) without(name, formerEntry.video)(files);
        files.delete(OLD_VIDEO);
      }),
      [firstKey],
    ),
    kept: receipt,
    faults: [fault('entry-missing', at(formerEntry.video))],
    evidence: { ...ownProofs, [OLD_REPORT]: 'former', [OLD_SIDECAR]: 'former' },
  },
];
