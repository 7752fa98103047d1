import { expect, test } from 'vitest';
import type { CertificationFacts } from './certification-facts.ts';
import { certificationForms } from './certification-forms.ts';

const sha256 = (digit: string) => digit.repeat(64);
const facts: CertificationFacts = {
  release: '1.2.3',
  address: 'https://review.example.gov',
  ticketId: '01234567-89ab-4def-8123-456789abcdef',
  ticketNumber: 'NP-2026-0042',
  agencyName: 'North PD',
  incidentType: 'Traffic Stop',
  bundle: {
    id: 'fedcba98-7654-4321-8fed-cba987654321',
    kind: 'custody',
    folder: 'plainview-NP-2026-0042-custody',
    requested: { at: new Date('2026-11-23T17:00:00.123Z'), by: 'Ann Lee', email: 'ann@example.gov' },
    manifestSha256: sha256('a'),
  },
  videos: [
    {
      file: { path: 'data/evidence/video-1-body_camera.mp4', sizeBytes: 12_400_123, sha256: sha256('b') },
      fileName: 'body camera.mp4',
      received: {
        at: new Date('2026-11-20T09:30:05Z'),
        by: 'Ann Lee',
        email: 'ann@example.gov',
        sequence: 7,
      },
    },
  ],
  reports: [
    {
      file: { path: 'data/reports/report-v2.pdf', sizeBytes: 60_001, sha256: sha256('c') },
      version: 2,
      delivered: { at: new Date('2026-11-22T10:00:00Z'), by: 'Rae Fox', email: null, sequence: null },
    },
  ],
  custody: {
    path: 'data/custody.jsonl',
    sizeBytes: 4321,
    sha256: sha256('d'),
    entries: 5,
    sequences: '3-5,7,9',
  },
  checkpoint: {
    origin: 'review.example.gov/ledger',
    size: 1234,
    root: 'cm9vdA==',
    signature: '— review.example.gov/ledger c2ln',
    key: 'review.example.gov/ledger+00000000+AQ==',
    keyFingerprint: sha256('e'),
  },
  fileRoundDays: 7,
};

const formsOf = (changed: Partial<CertificationFacts> = {}): string[] =>
  Object.values(certificationForms({ ...facts, ...changed }));

/** Returns the text that a reader sees, with single spaces. */
const textOf = (page: string): string =>
  page
    .replaceAll(/<style>.*?<\/style>|<[^>]+>/gsu, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/gu, ' ');

test('PR-10 both forms state the facts of the bundle', () => {
  for (const text of formsOf().map(textOf))
    for (const fact of [
      'Plainview, release 1.2.3',
      'https://review.example.gov',
      `${facts.ticketNumber} id ${facts.ticketId}`,
      'North PD',
      'Traffic Stop',
      facts.bundle.id,
      'plainview-NP-2026-0042-custody',
      '2026-11-23 17:00:00 UTC by Ann Lee <ann@example.gov>',
      sha256('a'),
      'body camera.mp4',
      'data/evidence/video-1-body_camera.mp4',
      '12,400,123 bytes',
      sha256('b'),
      'Received 2026-11-20 09:30:05 UTC Ann Lee <ann@example.gov> Ledger entry 7',
      'Report, version 2',
      '60,001 bytes',
      sha256('c'),
      'Delivered 2026-11-22 10:00:00 UTC Rae Fox Entry not in this bundle',
      'review.example.gov/ledger , size 1234 ',
      'cm9vdA==',
      sha256('e'),
      'again within 7 days',
      'I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct. (28 U.S.C. § 1746)',
      'A form, not legal advice.',
    ])
      expect(text).toContain(fact);
  expect(textOf(formsOf()[0] ?? '')).toMatch(
    /5 entries .* 3-5,7,9\), .* data\/custody\.jsonl 4,321 bytes SHA-256 d{64}/u,
  );
});

test('PR-10 what a person certifies is left blank', () => {
  const blanks = formsOf().map((page) =>
    [...page.matchAll(/<span class="fill"><\/span>\s*<span class="label">([^<]*)<\/span>/gu)].map(
      ([, label]) => label,
    ),
  );
  for (const labels of blanks)
    expect(labels).toEqual(
      expect.arrayContaining([
        'Court',
        'Case name and number',
        'Name',
        'Title',
        'Employer',
        'Qualifications: training, experience, and duties with this system',
        'Executed on (date)',
        'At (city and state)',
        'Signature',
        'Printed name',
      ]),
    );
  expect(blanks.map(({ length }) => length)).toEqual([13, 13]);
  expect(formsOf().map((page) => page.split('class="box"').length - 1)).toEqual([1, 3]);
});

test('PR-10 names cannot change a form', () => {
  const hostile = `</td><script>alert("1")</script><img src=x onerror='x'>&amp;\u{202E}4pm.exe\n${'x'.repeat(200)}`;
  const [video] = facts.videos;
  const pages = formsOf({
    agencyName: hostile,
    incidentType: hostile,
    address: hostile,
    videos: video ? [{ ...video, fileName: hostile, received: { ...video.received, by: hostile } }] : [],
  });
  for (const page of pages) {
    expect(page).not.toMatch(/<(?:script|img)|[\u{202A}-\u{202E}]/iu);
    expect(page).toContain(
      '&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#39;x&#39;&gt;&amp;amp;[U+202E]4pm.exe[U+000A]xxx',
    );
  }
});

test('PR-10 a form needs no other file and states only what is set up', () => {
  for (const page of formsOf()) expect(page).not.toMatch(/<script|<link|\bsrc=|\bhref=|url\(|@import/iu);
  for (const text of formsOf({ address: null, fileRoundDays: 0 }).map(textOf)) {
    expect(text).toContain('Address Not configured');
    expect(text).not.toContain('again within');
  }
});
