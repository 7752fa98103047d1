import { readFile } from 'node:fs/promises';
import type { ExportFacts } from './export-format.ts';

export const BAGIT = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';

/** Returns `bag-info.txt`. Values have one line, whatever users wrote. */
export function bagInfo(
  { agency, takenAt, migration, ledger, publicUrl }: ExportFacts,
  {
    origin,
    payload,
  }: {
    readonly origin: string;
    readonly payload: { readonly files: number; readonly bytes: number };
  },
): string {
  const values = {
    'Source-Organization': agency.name,
    'External-Identifier': agency.id,
    'Internal-Sender-Description': 'All data of an agency in Plainview',
    'Bagging-Date': takenAt.slice(0, 10),
    'Payload-Oxum': `${payload.bytes}.${payload.files}`,
    'Plainview-Address': publicUrl ?? '',
    'Plainview-Ledger': origin,
    'Plainview-Ledger-Entries': String(ledger.entries),
    'Plainview-Migration': migration,
    'Plainview-Format': 'plainview-agency/1, plainview-ledger/1',
  };
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()}\n`)
    .join('');
}

const source = new URL('../../../../../../examples/verify-bundle/VERIFY.txt', import.meta.url);

const introduction = `HOW TO VERIFY THIS EXPORT WITHOUT SOFTWARE FROM PLAINVIEW

This folder contains all data of one agency: the rows of the database in data/rows, the stored files in data/files, and the
agency's entries of the ledger in data/custody.jsonl. "npm run import-agency" imports it into an empty Plainview.

When the export was made, the hash of its list of files became an entry of the ledger. The steps below lead from each file
to a signature of the operator over the ledger. If all steps succeed, the files are exactly those of the export.

`;

/** The steps are those of a bundle, whose proofs have the same form. */
const changes = [
  ['bundle.created', 'agency.exported'],
  ['bundle.tlog-proof', 'export.tlog-proof'],
  ['the entry is about a bundle', 'the entry is about an export'],
  ['(verify.html checks\nreplacements)', '(proof/key-changes.jsonl\nlists replacements)'],
  ['then someone else made this bundle', 'then someone else made this export'],
  ['Extract the\narchive, open', 'Open'],
  ['The bundle is not changed', 'The export is not changed'],
  [
    'a single custody entry. The entries of the ticket are',
    'a single ledger entry. The entries of the agency are',
  ],
  ['before this bundle was', 'before this export was'],
] as const;

/** Returns `VERIFY.txt`: how to verify an export with standard tools. */
export async function exportInstructions(): Promise<string> {
  const text = await readFile(source, 'utf8');
  const steps = text.slice(text.indexOf('What you need'));
  return introduction + changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), steps);
}
