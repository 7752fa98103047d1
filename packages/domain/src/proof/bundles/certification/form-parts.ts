import { isolated, visibleText } from '../../../shared/visible-text.ts';
import type { CertificationFacts, CertifiedFile, Recorded } from './certification-facts.ts';
import type { Blank, FormBlock, FormFile, FormLine, FormSection, Statement } from './certification-form.ts';

const number = new Intl.NumberFormat('en-US');

/** Returns a time as the forms state it, in UTC to the second. */
const formatInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const exactSize = (bytes: number): string => `${number.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;

const formatPerson = ({ by, email }: Pick<Recorded, 'by' | 'email'>): string =>
  `${isolated(visibleText(by))}${email === null ? '' : ` <${isolated(visibleText(email))}>`}`;

const hash = (sha256: string): FormLine => ({ code: `SHA-256 ${sha256}` });

export const text = (content: string): FormBlock => ({ kind: 'text', text: content });

export const blank = (label: string, rules: Blank['rules'] = 1): Blank => ({ label, rules });

/** Returns the statements of a list: text alone, or with a blank or a box. */
export const statements = (
  items: readonly (string | (Pick<Statement, 'text'> & Partial<Statement>))[],
): FormBlock => ({
  kind: 'statements',
  statements: items.map((item) => ({
    hasBox: false,
    blank: null,
    ...(typeof item === 'string' ? { text: item } : item),
  })),
});

/** States a file with its size and SHA-256. */
export const fileFacts = ({ path, sizeBytes, sha256 }: CertifiedFile): readonly FormLine[] => [
  path,
  exactSize(sizeBytes),
  hash(sha256),
];

const recordedLines = (event: string, { at, sequence, ...person }: Recorded): readonly string[] => [
  `${event} ${formatInstant(at)}`,
  formatPerson(person),
  sequence === null ? 'Entry not in this bundle' : `Ledger entry ${sequence}`,
];

/** Returns the table of the videos and reports. */
export const filesTable = ({ videos, reports }: CertificationFacts, hasBoxes: boolean): FormBlock => ({
  kind: 'files',
  hasBoxes,
  files: [
    ...videos.map(({ file, fileName, received }): FormFile => ({
      kind: 'Video',
      name: visibleText(fileName),
      lines: fileFacts(file),
      recorded: recordedLines('Received', received),
    })),
    ...reports.map(({ file, version, delivered }): FormFile => ({
      kind: `Report, version ${version}`,
      name: null,
      lines: fileFacts(file),
      recorded: recordedLines('Delivered', delivered),
    })),
  ],
});

/** The facts that both forms begin with. */
export function bundleFacts(facts: CertificationFacts): FormBlock {
  const { bundle, checkpoint } = facts;
  const rows: readonly (readonly [string, ...FormLine[]])[] = [
    ['System', `Plainview, release ${facts.release}`],
    ['Address', facts.address === null ? 'Not configured' : visibleText(facts.address)],
    ['Agency', visibleText(facts.agencyName)],
    ['Incident type', visibleText(facts.incidentType)],
    ['Ticket', facts.ticketNumber, `id ${facts.ticketId}`],
    [
      'Evidence bundle',
      `${bundle.folder}, kind “${bundle.kind}”`,
      `Number ${bundle.id}`,
      `Requested ${formatInstant(bundle.requested.at)} by ${formatPerson(bundle.requested)}`,
    ],
    ['List of its files', 'manifest-sha256.txt', hash(bundle.manifestSha256)],
    [
      'Ledger checkpoint',
      `Origin ${checkpoint.origin}, size ${checkpoint.size} (number of entries)`,
      { code: `Root ${checkpoint.root}` },
      'Newest when this form was filled in. The entry that records this bundle is newer: proof/checkpoint.',
    ],
    ['Key of the ledger', hash(checkpoint.keyFingerprint)],
  ];
  return { kind: 'facts', rows: rows.map(([name, ...lines]) => ({ name, lines })) };
}

/** The person who signs, which is the same in both forms. */
export const personSection: FormSection = {
  heading: '1. Person who certifies',
  blocks: [
    {
      kind: 'blanks',
      blanks: [
        blank('Name'),
        blank('Title'),
        blank('Employer'),
        blank('Telephone or email'),
        blank('Qualifications: training, experience, and duties with this system', 2),
      ],
    },
  ],
};

/**
 * The sections after the certification. The declaration comes first, so that it covers nothing else.
 * @param scope what the rule covers
 */
export const closingSections = ({ release }: CertificationFacts, scope: string): readonly FormSection[] => [
  {
    heading: 'Declaration',
    blocks: [
      text(
        'I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct. (28 U.S.C. § 1746)',
      ),
      {
        kind: 'blanks',
        blanks: [
          blank('Executed on (date)'),
          blank('At (city and state)'),
          blank('Signature'),
          blank('Printed name'),
        ],
      },
    ],
  },
  {
    heading: 'How to verify',
    blocks: [
      text(
        `VERIFY.txt and verify.html in this bundle explain and do it. How Plainview keeps evidence: docs/evidence.md in the source code of Plainview ${release}.`,
      ),
    ],
  },
  {
    heading: 'Notice',
    blocks: [
      text(
        `Before the trial or hearing, the party that offers the record must give an adverse party reasonable written notice of the intent to offer it, and must make the record and this certification available for inspection, so that the party has a fair opportunity to challenge them (Rule 902(11)). ${scope}`,
      ),
    ],
  },
];
