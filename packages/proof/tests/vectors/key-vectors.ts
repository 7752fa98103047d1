import { formatEntry } from '../../src/ledger-entry.ts';
import { asRecord } from '../../src/parsing.ts';
import { sha256Of, writeManifests, writeProof, writeTestLines, type TestFiles } from '../test-bundle.ts';
import { keyPem, makeKey, TestLedger, type TestKey } from '../test-ledger.ts';
import { TestRandom } from '../test-random.ts';
import { BUNDLE_ENTRY, entryOf, KEY_CHANGE, makeScenario, SIZE } from '../test-scenario.ts';
import { fault, type Vector } from './vector.ts';

/** Manipulations of keys and signatures. */

const { ledger, files: untouched } = makeScenario();
const [firstKey, secondKey] = ledger.keys;
if (!firstKey || !secondKey) throw new Error('the ledger of the scenario has two keys');
const keys = [firstKey.text];
const attacker = makeKey(ledger.origin, new TestRandom('attacker').bytes(32));
const receipt = { 'receipt-V01.tlog-proof': ledger.proof(entryOf.video1, entryOf.video2) };
const text = (value: string): Uint8Array => Buffer.from(value);

/** Signs the checkpoint of the bundle with another key. */
function signedBy(key: TestKey, more: (files: TestFiles) => unknown = () => null): TestFiles {
  const files = new Map(untouched);
  const checkpoint = ledger.checkpoint(SIZE, key);
  files.set('proof/checkpoint', text(checkpoint));
  files.set('proof/bundle.tlog-proof', text(ledger.proof(BUNDLE_ENTRY, SIZE, checkpoint)));
  more(files);
  return files;
}

const swapKeys = (files: TestFiles): void => {
  writeTestLines(files, 'proof/keys.txt', [attacker.text]);
  files.set('proof/ledger-key.pem', text(keyPem(attacker)));
};

/** An attacker makes a whole ledger of their own with the same name. */
const forged = makeScenario({ seed: 'forged' });

function withWrongSignature(): TestFiles {
  const files = new Map(untouched);
  const checkpoint = ledger.checkpoint(SIZE);
  const start = checkpoint.length - 20;
  const wrong = `${checkpoint.slice(0, start)}${checkpoint[start] === 'A' ? 'B' : 'A'}${checkpoint.slice(start + 1)}`;
  files.set('proof/checkpoint', text(wrong));
  files.set('proof/bundle.tlog-proof', text(ledger.proof(BUNDLE_ENTRY, SIZE, wrong)));
  return files;
}

/**
 * Adds signatures that a verifier does not know: one of ML-DSA-44, 2,420 bytes, by the ledger, and
 * one of a witness.
 */
function withMoreSignatures(): TestFiles {
  const files = new Map(untouched);
  const random = new TestRandom('more signatures');
  const lineOf = (name: string, length: number): string =>
    `— ${name} ${Buffer.from(random.bytes(4 + length)).toString('base64')}\n`;
  const [signed = '', own = ''] = ledger.checkpoint(SIZE).split(/(?<=\n)(?=— )/u);
  const checkpoint = `${signed}${lineOf(ledger.origin, 2420)}${own}${lineOf('witness.example', 72)}`;
  files.set('proof/checkpoint', text(checkpoint));
  files.set('proof/bundle.tlog-proof', text(ledger.proof(BUNDLE_ENTRY, SIZE, checkpoint)));
  return files;
}

const forgedChange = makeScenario({ changeKey: (own) => own.changeKey(() => [attacker, attacker]) });

const halfChange = makeScenario({ changeKey: (own) => own.changeKey((newKey) => [attacker, newKey]) });

/**
 * The thief of a replaced key adds an entry that announces a key of their own, and signs the
 * checkpoint with it.
 */
const stolen = makeScenario({ beforeBundle: (own) => own.changeKey(undefined, own.keys[0]) });

const withOtherPem = (): TestFiles => new Map(untouched).set('proof/ledger-key.pem', text(keyPem(attacker)));

const otherLedger = new TestLedger('other.example/ledger', new TestRandom('other'));
const damagedReceipt = ledger.proof(entryOf.video1, entryOf.video2).replace(/^index 2$/mu, 'index 3');

function withOtherBundleEntry(): TestFiles {
  const files = new Map(untouched);
  writeProof(files, { ledger, created: entryOf.report, earlier: [] });
  return files;
}

/**
 * Someone corrects the manifests and what the entry of the bundle says about them, but cannot
 * change its hash.
 */
function withChangedBundleEntry(): TestFiles {
  const files = new Map(untouched).set('data/ticket.json', text('{"id":"T-0002"}\n'));
  writeManifests(files);
  const tagManifestSha256 = sha256Of(files.get('tagmanifest-sha256.txt') ?? new Uint8Array());
  const { entry, ...sealed } = ledger.entry(BUNDLE_ENTRY);
  const data = { ...asRecord(entry['data']), tagManifestSha256 };
  const extra = Buffer.from(formatEntry({ ...sealed, entry: { ...entry, data } })).toString('base64');
  const proof = ledger.proof(BUNDLE_ENTRY, SIZE).replace(/^extra .+$/mu, `extra ${extra}`);
  return files.set('proof/bundle.tlog-proof', text(proof));
}

export const keyVectors: readonly Vector[] = [
  {
    name: 'untouched-newest-key',
    what: 'nothing is changed; the reader trusts the newest key and kept a receipt that the old one signed',
    files: untouched,
    keys: [secondKey.text],
    kept: receipt,
    faults: [],
  },
  {
    name: 'untouched-more-signatures',
    what: 'nothing is changed; the checkpoint also has signatures of other kinds and names',
    files: withMoreSignatures(),
    keys,
    kept: receipt,
    faults: [],
  },
  {
    name: 'signed-by-other-key',
    what: 'the checkpoint is signed by another key of the same name',
    files: signedBy(attacker),
    keys,
    kept: {},
    faults: [fault('unknown-key', SIZE)],
  },
  {
    name: 'signature-damaged',
    what: 'the signature of the checkpoint is changed',
    files: withWrongSignature(),
    keys,
    kept: {},
    faults: [fault('signature', SIZE)],
  },
  {
    name: 'forged-ledger',
    what: 'someone makes a whole ledger with keys of their own; the reader has the printed key',
    files: forged.files,
    keys,
    kept: {},
    faults: [fault('unknown-key', SIZE), ...[5, 10, 12].map((size) => fault('earlier-checkpoint', size))],
  },
  {
    name: 'forged-ledger-without-key',
    what: 'as before; the reader has no key, but a receipt',
    files: forged.files,
    keys: [],
    kept: receipt,
    faults: [fault('kept-signature', entryOf.video2)],
  },
  {
    name: 'keys-swapped',
    what: 'the keys in the bundle are replaced, and the checkpoint is signed again; the reader has the printed key',
    files: signedBy(attacker, swapKeys),
    keys,
    kept: {},
    faults: [fault('unknown-key', SIZE)],
  },
  {
    name: 'keys-swapped-without-key',
    what: 'as before; the reader has no key, but a receipt',
    files: signedBy(attacker, swapKeys),
    keys: [],
    kept: receipt,
    faults: [
      ...[5, 10, 12].map((size) => fault('earlier-checkpoint', size)),
      fault('kept-signature', entryOf.video2),
    ],
  },
  {
    name: 'key-change-forged',
    what: 'the change of the key is signed by other keys',
    files: forgedChange.files,
    keys: [firstKey.text],
    kept: {},
    faults: [
      fault('key-change', KEY_CHANGE),
      fault('unknown-key', SIZE),
      fault('earlier-checkpoint', 10),
      fault('earlier-checkpoint', 12),
    ],
  },
  {
    name: 'key-change-without-old-key',
    what: 'the change of the key is signed by the new key and, instead of the old one, by another',
    files: halfChange.files,
    keys: [firstKey.text],
    kept: {},
    faults: [
      fault('key-change', KEY_CHANGE),
      fault('unknown-key', SIZE),
      fault('earlier-checkpoint', 10),
      fault('earlier-checkpoint', 12),
    ],
  },
  {
    name: 'key-stolen',
    what: 'the old key is stolen after it was replaced, and signs the checkpoint',
    files: signedBy(firstKey),
    keys,
    kept: {},
    faults: [fault('replaced-key', SIZE)],
  },
  {
    name: 'key-stolen-and-replaced',
    what: 'the old key is stolen after it was replaced, and announces another key, which signs the checkpoint',
    files: stolen.files,
    keys,
    kept: {},
    faults: [fault('unknown-key', SIZE + 1)],
  },
  {
    name: 'key-stolen-and-replaced-newest-key',
    what: 'as before; the reader trusts the newest key',
    files: stolen.files,
    keys: [secondKey.text],
    kept: {},
    faults: [fault('unknown-key', SIZE + 1)],
  },
  {
    name: 'other-pem',
    what: 'the key for openssl is another one than the current key',
    files: withOtherPem(),
    keys,
    kept: {},
    faults: [fault('changed-file', 'proof/ledger-key.pem')],
  },
  {
    name: 'other-bundle-entry',
    what: 'the proof of the bundle is about another entry',
    files: withOtherBundleEntry(),
    keys,
    kept: {},
    faults: [fault('bundle-proof', entryOf.report), fault('changed-file', 'tagmanifest-sha256.txt')],
  },
  {
    name: 'bundle-entry-changed',
    what: 'a file, the manifests and the SHA-256 in the entry of the bundle are changed',
    files: withChangedBundleEntry(),
    keys,
    kept: {},
    faults: [fault('bundle-proof', BUNDLE_ENTRY)],
  },
  {
    name: 'kept-from-elsewhere',
    what: 'the reader kept a checkpoint of another ledger, and a damaged receipt',
    files: untouched,
    keys,
    kept: { 'other.checkpoint': otherLedger.checkpoint(1), 'damaged.tlog-proof': damagedReceipt },
    faults: [fault('other-ledger', 1), fault('kept-proof', entryOf.video1)],
  },
];
