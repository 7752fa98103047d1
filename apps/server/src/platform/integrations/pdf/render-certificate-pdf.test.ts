import type {
  CertificateDocument,
  CertificateStep,
} from '@plainview/domain/retention/destructions/certificate';
import { expect, test } from 'vitest';
import { renderCertificatePdf } from './render-certificate-pdf.ts';
import { readPages, readText } from './testing/read-text.ts';

const at = (day: number) => new Date(Date.UTC(2031, 2, day, 5, 6, 7));
const step = (sequence: number, by: string): CertificateStep => ({
  sequence,
  hash: String(sequence % 10).repeat(64),
  at: at(3),
  by,
  email: `${by.toLowerCase()}@example.org`,
});

const certificate: CertificateDocument = {
  certificateId: '1a2b3c4d-0000-4000-8000-000000000000',
  ticketNumber: 'SP-2031-0007',
  ticketId: '5c9a1f00-1111-4222-8333-444455556666',
  agencyName: 'Šumava PD 李',
  incidentType: 'Pursuit',
  submittedAt: at(1),
  completedAt: at(2),
  schedule: 'North PD, Pursuit: 5 years',
  dueAt: at(3),
  undoneUntil: at(10),
  destroyedAt: at(11),
  checkedAt: at(12),
  evidenceSha256: 'e'.repeat(64),
  files: [
    { kind: 'video', name: 'body cam.mp4', sizeBytes: 1_234_567, sha256: 'a'.repeat(64), storageKey: null },
    { kind: 'report', name: 'Report, version 1', sizeBytes: 99, sha256: 'b'.repeat(64), storageKey: null },
  ],
  derivedFiles: 3,
  requested: step(41, 'Dana'),
  scheduled: step(42, 'Casey'),
  destroyed: { ...step(43, 'Plainview'), email: null },
};

test('PR-07: a certificate names files, schedule, dates, persons and ledger entries, with the same bytes each time', async () => {
  const bytes = await renderCertificatePdf(certificate);
  expect(Buffer.from(await renderCertificatePdf(certificate)).equals(Buffer.from(bytes))).toBe(true);
  const text = await readText(bytes);
  for (const part of [
    'Ticket SP-2031-0007',
    `id ${certificate.ticketId}`,
    'body cam.mp4',
    '1,234,567 bytes',
    'a'.repeat(32),
    'Report, version 1',
    'North PD, Pursuit: 5 years',
    '2031-03-11 05:06:07 UTC',
    'Requested',
    'Approved',
    'Dana',
    'casey@example.org',
    '43',
    '3'.repeat(32),
  ])
    expect(text).toContain(part);
  const alone = await readText(await renderCertificatePdf({ ...certificate, requested: null }));
  expect(alone).not.toContain('Approved');
});

test('PR-07: a certificate begins with the ticket and its agency, and ends with ids', async () => {
  const files = Array.from({ length: 30 }, () => certificate.files).flat();
  const [first = '', ...others] = await readPages(await renderCertificatePdf({ ...certificate, files }));
  expect(first).toMatch(/^Plainview Review of body-worn-camera video Ticket SP-2031-0007 Šumava PD/u);
  expect(first).toContain(`Certificate id ${certificate.certificateId} Destroyed files`);
  for (const page of others)
    expect(page).toContain('Ticket SP-2031-0007, certificate of destruction, Šumava PD');
});
