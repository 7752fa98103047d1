import { expect, test } from 'vitest';
import type { CertificationFacts } from './certification-facts.ts';
import type { Blank, CertificationForm, FormBlock } from './certification-form.ts';
import { certificationForms } from './certification-forms.ts';
import { exampleFacts } from './example-facts.ts';

const formsOf = (changed: Partial<CertificationFacts> = {}): readonly CertificationForm[] =>
  certificationForms({ ...exampleFacts, ...changed });

const blocksOf = ({ sections }: CertificationForm): readonly FormBlock[] =>
  sections.flatMap(({ blocks }) => blocks);

function blanksIn(block: FormBlock): readonly Blank[] {
  if (block.kind === 'blanks') return block.blanks;
  return block.kind === 'statements' ? block.statements.flatMap(({ blank }) => blank ?? []) : [];
}

test('PR-10 what a person certifies is left blank', () => {
  const blanks = formsOf().map((form) => form.blanks.concat(blocksOf(form).flatMap(blanksIn)));
  for (const each of blanks)
    expect(each.map(({ label }) => label)).toEqual(
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
});

test('PR-10 names cannot change a form', () => {
  const hostile = `body.mp4\nSHA-256 ${'0'.repeat(64)}\u{202E}4pm.exe\u{FEFF}\u{D800}${'x'.repeat(200)}`;
  const visible = `body.mp4[U+000A]SHA-256 ${'0'.repeat(64)}[U+202E]4pm.exe[U+FEFF]\u{FFFD}xxx`;
  const [video] = exampleFacts.videos;
  if (!video) throw new Error('the example has no video');
  const forms = formsOf({
    agencyName: hostile,
    incidentType: hostile,
    address: hostile,
    videos: [{ ...video, fileName: hostile, received: { ...video.received, by: hostile } }],
  });
  for (const form of forms) {
    const text = JSON.stringify(form);
    // Each is an agency, an address, an incident type, a file name, and who submitted the file.
    expect(text.split(visible)).toHaveLength(7);
    expect(text).not.toMatch(/[\u{202A}-\u{202E}\u{FEFF}]|\\n/u);
  }
});

test('PR-10 a form states only what is set up', () => {
  for (const text of formsOf({ address: null, fileRoundDays: 0 }).map((form) => JSON.stringify(form))) {
    expect(text).toContain('"Address","lines":["Not configured"]');
    expect(text).not.toContain('again within');
  }
  expect(JSON.stringify(formsOf({ fileRoundDays: 1 }))).toContain('again within 1 day and');
});

test('PR-10 a person declares what the form certifies, not the notices after it', () => {
  for (const { sections } of formsOf())
    expect(sections.slice(-4).map(({ heading }) => heading)).toEqual([
      '5. Certification',
      'Declaration',
      'How to verify',
      'Notice',
    ]);
});
