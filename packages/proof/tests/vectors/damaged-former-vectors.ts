import { formatEntry } from '../../src/ledger-entry.ts';
import { FORMER_SIZE, formerEntry, OLD_VIDEO, oldFiles } from '../former-scenario.ts';
import type { TestFiles } from '../test-bundle.ts';
import {
  at,
  changeLines,
  firstKey,
  importedFiles,
  ledger,
  ledgerFile,
  made,
  newestKey,
  proven,
  unproven,
  without,
} from './former-bundles.ts';
import { fault, type Vector } from './vector.ts';

/** Former ledgers from which parts are missing, or which are damaged. */

/** The new operator adds an entry of the former ledger about another ticket, with its proof. */
const addOtherTicket = (files: TestFiles): void => {
  const added = {
    'custody.jsonl': formatEntry(ledger.entry(4)),
    'inclusion.jsonl': JSON.stringify({ sequence: 4, hashes: ledger.inclusion(4, FORMER_SIZE) }),
  };
  for (const [name, line] of Object.entries(added))
    changeLines(name, ([first = '', second = '', ...rest]) => [first, second, line, ...rest])(files);
};

export const damagedFormerVectors: readonly Vector[] = [
  {
    name: 'former-proof-missing',
    what: 'the proof of the entry of an imported video is missing',
    ...made(importedFiles(without('inclusion.jsonl', formerEntry.video)), [firstKey]),
    faults: [fault('entry-inserted', at(formerEntry.video)), fault('unproven-file', OLD_VIDEO)],
    evidence: proven('former', { [OLD_VIDEO]: 'no-entry' }),
  },
  {
    name: 'former-other-ticket',
    what: 'the new operator adds an entry of the former ledger about another ticket',
    ...made(importedFiles(addOtherTicket), [firstKey]),
    faults: [fault('other-ticket', at(4))],
    evidence: proven('former'),
  },
  {
    name: 'former-signature-damaged',
    what: 'the signature of the former ledger is changed',
    ...made(
      importedFiles((files) =>
        files.set(
          ledgerFile('checkpoint'),
          Buffer.from(ledger.checkpoint(FORMER_SIZE).replace(/.{12}\n$/u, 'AAAAAAAAAAA=\n')),
        ),
      ),
      [newestKey],
    ),
    faults: [fault('signature', at(FORMER_SIZE))],
    evidence: proven('unsigned'),
  },
  {
    name: 'former-checkpoint-unreadable',
    what: 'the checkpoint of the former ledger is not readable',
    ...made(
      importedFiles((files) => files.set(ledgerFile('checkpoint'), Buffer.from('none\n'))),
      [],
    ),
    faults: [fault('signature', at(0)), ...unproven],
    evidence: proven('no-entry'),
  },
  {
    name: 'former-files-missing',
    what: 'the bundle has a former ledger without its keys and proofs',
    ...made(
      importedFiles((files) => {
        for (const name of ['keys.txt', 'key-changes.jsonl', 'inclusion.jsonl'])
          files.delete(ledgerFile(name));
      }),
      [],
    ),
    faults: [
      ...['inclusion.jsonl', 'keys.txt', 'key-changes.jsonl'].map((name) =>
        fault('missing-file', ledgerFile(name)),
      ),
      fault('unknown-key', at(FORMER_SIZE)),
      ...Object.values(formerEntry).map((sequence) => fault('entry-inserted', at(sequence))),
      ...unproven,
    ],
    evidence: proven('no-entry'),
  },
  {
    name: 'former-ledger-missing',
    what: 'the bundle has imported files, but no former ledger',
    ...made(new Map(oldFiles), []),
    faults: [],
    evidence: proven('no-ledger'),
  },
  {
    name: 'former-ledger-missing-with-key',
    what: 'as before; the reader has the key of the former installation',
    ...made(new Map(oldFiles), [firstKey]),
    faults: [fault('former-key', firstKey)],
    evidence: proven('no-ledger'),
  },
];
