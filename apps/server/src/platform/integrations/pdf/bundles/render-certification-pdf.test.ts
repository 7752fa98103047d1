import type { CertificationFacts } from '@plainview/domain/proof/bundles/certification/certification-facts';
import { certificationForms } from '@plainview/domain/proof/bundles/certification/certification-forms';
import { exampleFacts } from '@plainview/domain/proof/bundles/certification/example-facts';
import { expect, test } from 'vitest';
import { findConformanceFaults } from '../testing/check-conformance.ts';
import { readText } from '../testing/read-text.ts';
import { renderCertificationPdf } from './render-certification-pdf.ts';

const render = (changed: Partial<CertificationFacts> = {}): Promise<Uint8Array[]> =>
  Promise.all(certificationForms({ ...exampleFacts, ...changed }).map(renderCertificationPdf));

test('PR-10 both forms state the facts of the bundle, with the same bytes each time', async () => {
  const { ticketNumber, ticketId, bundle } = exampleFacts;
  const forms = await render();
  expect((await render()).map((bytes, index) => Buffer.compare(bytes, forms[index] ?? bytes))).toEqual([
    0, 0,
  ]);
  const texts = await Promise.all(forms.map(readText));
  for (const text of texts)
    for (const fact of [
      'Plainview, release 1.2.3',
      'https://review.example.gov',
      `Ticket ${ticketNumber} id ${ticketId}`,
      'North PD',
      'Traffic Stop',
      bundle.id,
      'plainview-NP-2026-0042-custody',
      '2026-11-23 17:00:00 UTC by Ann Lee <ann@example.gov>',
      `SHA-256 ${'a'.repeat(64)}`,
      'body camera.mp4',
      'data/evidence/video-1-body_camera.mp4',
      '12,400,123 bytes',
      `SHA-256 ${'b'.repeat(64)}`,
      'Received 2026-11-20 09:30:05 UTC Ann Lee <ann@example.gov> Ledger entry 7',
      'Report, version 2',
      '60,001 bytes',
      `SHA-256 ${'c'.repeat(64)}`,
      'Delivered 2026-11-22 10:00:00 UTC Rae Fox Entry not in this bundle',
      'review.example.gov/ledger, size 1234 ',
      'cm9vdA==',
      `SHA-256 ${'e'.repeat(64)}`,
      'again within 7 days',
      'I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct. (28 U.S.C. § 1746)',
      'A form, not legal advice.',
      'Certification under Federal Rule of Evidence 902(1',
    ])
      expect(text).toContain(fact);
  expect(texts[0]).toMatch(/5 entries .* 3-5,7,9\), .* data\/custody\.jsonl 4,321 bytes SHA-256 d{64}/u);
});

test('PR-10 a form has a box for each statement and file that not everyone confirms', async () => {
  const texts = await Promise.all((await render()).map(readText));
  expect(texts.map((text) => text.split('\u2610').length - 1)).toEqual([1, 3]);
  expect(texts[0]).toContain('\u2610 Only if the record is also offered under Rule 803(6)');
  expect(texts[1]).toContain('4. \u2610 I also computed the SHA-256 of the original');
});

test('PR-10 RV-11 forms are PDF/A-3a and PDF/UA-1, also with names in other scripts and of any length', async () => {
  const [video] = exampleFacts.videos;
  if (!video) throw new Error('the example has no video');
  const hostile = `محمد עברית 李 ${'x'.repeat(300)}\n\u{202E}4pm.exe`;
  const videos = Array.from({ length: 40 }, () => ({ ...video, fileName: hostile }));
  for (const bytes of [...(await render()), ...(await render({ videos, agencyName: hostile }))])
    expect(findConformanceFaults(bytes)).toEqual([]);
});
