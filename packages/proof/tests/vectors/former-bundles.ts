import { parseEntry } from '../../src/ledger-entry.ts';
import {
  FORMER,
  formerFiles,
  makeFormerLedger,
  makeMovedScenario,
  OLD_REPORT,
  OLD_SIDECAR,
  OLD_VIDEO,
  oldFiles,
} from '../former-scenario.ts';
import { readTestLines, writeTestLines, type TestFiles } from '../test-bundle.ts';
import type { TestLedger } from '../test-ledger.ts';
import { REPORT, VIDEO_1, VIDEO_2 } from '../test-scenario.ts';
import { fault, type Vector } from './vector.ts';

/** Bundles of an agency that moved, as its new operator makes them, with changes. */

export const ledger = makeFormerLedger();
export const [firstKey = '', newestKey = ''] = ledger.keys.map(({ text }) => text);
export const forged = makeFormerLedger({ seed: 'forged former' });
export const elsewhere = makeFormerLedger({ origin: 'elsewhere.example/ledger', seed: 'elsewhere' });
export const at = (number: number): string => `${FORMER}:${number}`;
export const ledgerFile = (name: string): string => `${FORMER}/${name}`;
export const importedPaths = [OLD_VIDEO, OLD_REPORT, OLD_SIDECAR];

export type Proofs = NonNullable<Vector['evidence']>;
export const ownProofs: Proofs = { [VIDEO_1]: 'own', [VIDEO_2]: 'own', [REPORT]: 'own' };
/** Returns the proof of each imported file: the same for all, with exceptions. */
export const proven = (proof: Proofs[string], others: Proofs = {}): Proofs => ({
  ...ownProofs,
  ...Object.fromEntries(importedPaths.map((path) => [path, proof])),
  ...others,
});
export const unproven = importedPaths.toSorted().map((path) => fault('unproven-file', path));

/** Returns the files of the former installation in a bundle of the new one. */
export function importedFiles(
  change: (files: TestFiles) => unknown = () => null,
  from: TestLedger = ledger,
): TestFiles {
  const files = new Map([...oldFiles, ...formerFiles(from)]);
  change(files);
  return files;
}

/** The new operator makes the bundle, whatever it contains. */
export function made(
  imported: TestFiles,
  formerKeys: readonly string[],
  record?: (own: TestLedger) => unknown,
): Pick<Vector, 'files' | 'keys' | 'formerKeys' | 'kept'> {
  const { ledger: own, files } = makeMovedScenario(imported, record);
  return { files, keys: own.keys.slice(0, 1).map(({ text }) => text), formerKeys, kept: {} };
}

export const changeLines =
  (name: string, change: (lines: string[]) => readonly string[]) => (files: TestFiles) =>
    writeTestLines(files, ledgerFile(name), change(readTestLines(files, ledgerFile(name))));

export const without = (name: string, sequence: number) =>
  changeLines(name, (lines) => lines.filter((line) => !line.startsWith(`{"sequence":${sequence},`)));

export const changeEntry = (sequence: number, change: (line: string) => string) =>
  changeLines('custody.jsonl', (lines) =>
    lines.map((line) => (parseEntry(line)?.sequence === sequence ? change(line) : line)),
  );

export const otherVideo = (files: TestFiles): unknown => files.set(OLD_VIDEO, Buffer.from('another video'));
