import type {
  CertificateDocument,
  CertificateStep,
} from '@plainview/domain/retention/destructions/certificate';
import { isolated } from '@plainview/domain/shared/visible-text';
import { masthead, ownMasthead } from './pdf-masthead.ts';
import { finish, pageFurniture } from './pdf-pages.ts';
import { FACT_COLUMNS, table } from './pdf-table.ts';
import { heading, paragraphs } from './pdf-text.ts';
import { bytesText, hashText, ticketText, utcText } from './report-text.ts';
import type { Cell, Column } from './table/table-cell.ts';
import { CONTENT_WIDTH, QUIET, newPdf } from './tagged-pdf.ts';
import { printable } from './typesetting/visible-text.ts';

const files: readonly Column[] = [
  { title: 'File', width: 186, isRowHeader: true },
  { title: 'Kind', width: 66 },
  { title: 'Size', width: 96 },
  { title: 'SHA-256', width: CONTENT_WIDTH - 348, font: 'mono', size: 7.5 },
];
const steps: readonly Column[] = [
  { title: 'Step', width: 60, isRowHeader: true },
  { title: 'When', width: 120 },
  { title: 'By', width: 124 },
  { title: 'Entry', width: 50 },
  { title: 'Hash of the entry', width: CONTENT_WIDTH - 354, font: 'mono', size: 7 },
];

/** Renders a certificate of destruction as a tagged PDF. The same content gives the same bytes. */
export async function renderCertificatePdf(certificate: CertificateDocument): Promise<Uint8Array> {
  const agencyName = printable(certificate.agencyName);
  const { ticketId, ticketNumber, destroyedAt } = certificate;
  const number = ticketNumber ?? ticketId;
  const info = {
    title: `Certificate of destruction, ticket ${number}`,
    subject: 'Certificate of destruction',
    author: 'Plainview',
    createdAt: destroyedAt,
  };
  const pdf = await newPdf(info, certificate);
  const root = pdf.kit.struct('Document');
  pdf.kit.addStructure(root);
  masthead(pdf, root, ownMasthead(`Ticket ${number}`, [agencyName]));
  heading(pdf, root, 'H1', 'Certificate of destruction');
  paragraphs(
    pdf,
    root,
    `Plainview destroyed the ticket below at the end of its retention period, with all its videos, reports, sidecar files of cameras and files made from the videos. When this certificate was made, none of their bytes was left in the file storage. Backups that were taken before may contain them until the backups are deleted.`,
  );
  table(pdf, root, FACT_COLUMNS, factsOf(certificate, agencyName));
  heading(pdf, root, 'H2', 'Destroyed files');
  table(
    pdf,
    root,
    files,
    certificate.files.map(({ kind, name, sizeBytes, sha256 }) => [
      printable(name),
      { video: 'Video', report: 'Report', sidecar: 'Sidecar file', derived: 'Derived file' }[kind],
      bytesText(sizeBytes),
      hashText(sha256),
    ]),
  );
  heading(pdf, root, 'H2', 'Proof in the ledger');
  paragraphs(
    pdf,
    root,
    'Each step is an entry of the custody ledger, in which every entry contains the hash of the one before. The ledger keeps these entries, and the SHA-256 of this file in a later one.',
    { color: QUIET, size: 8.5 },
  );
  table(pdf, root, steps, stepsOf(certificate));
  root.end();
  pageFurniture(pdf, `Ticket ${number}, certificate of destruction, ${isolated(agencyName)}`);
  return finish(pdf);
}

function factsOf(certificate: CertificateDocument, agencyName: string): Cell[][] {
  const { submittedAt, completedAt, dueAt, undoneUntil, destroyedAt, checkedAt } = certificate;
  return [
    ['Ticket', ticketText(certificate.ticketNumber, certificate.ticketId)],
    ['Agency', agencyName],
    ['Incident type', printable(certificate.incidentType)],
    ['Submitted', utcText(submittedAt)],
    ['Report delivered', utcText(completedAt)],
    ['Retention schedule', printable(certificate.schedule)],
    ['Retention period ended', utcText(dueAt)],
    ['Could be stopped until', undoneUntil === null ? '-' : utcText(undoneUntil)],
    ['Destroyed', utcText(destroyedAt)],
    ['Storage checked', utcText(checkedAt)],
    ['Files made from videos', String(certificate.derivedFiles)],
    [
      'SHA-256 of the file list',
      { parts: [{ text: hashText(certificate.evidenceSha256), font: 'mono', size: 8 }], figure: null },
    ],
    ['Certificate', `id ${certificate.certificateId}`],
  ];
}

function stepRow(name: string, step: CertificateStep | null): string[][] {
  if (step === null) return [];
  const { at, by, email, sequence, hash } = step;
  const person = [printable(by), printable(email ?? '')].join('\n').trim();
  return [[name, utcText(at), person, String(sequence), hashText(hash)]];
}

const stepsOf = ({ requested, scheduled, destroyed }: CertificateDocument): string[][] => [
  ...stepRow('Requested', requested),
  ...stepRow(requested === null ? 'Scheduled' : 'Approved', scheduled),
  ...stepRow('Destroyed', destroyed),
];
