import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import { noFrames } from '@plainview/domain/review/findings/finding';
import { noIllustration } from '@plainview/domain/review/findings/report-still';
import { anyCharacter } from '@plainview/domain/testing/any-character';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it, test } from 'vitest';
import { renderReceiptPdf } from './render-receipt-pdf.ts';
import { renderReportPdf } from './render-report-pdf.ts';
import { renderStatementPdf } from './render-statement-pdf.ts';
import { BOTTOM, FIRST_TOP, MARGIN, PAGE, TOP } from './tagged-pdf.ts';
import { exampleCheckpoint } from './testing/example-checkpoint.ts';
import { readTextLayer, type InkBox, type TextElement } from './testing/read-text-layer.ts';
import { printable } from './typesetting/visible-text.ts';

/** User-provided texts, by their position in a report. */
interface UserTexts {
  readonly summary: string;
  readonly finding: string;
  readonly author: string;
  readonly officers: readonly string[];
  readonly agency: string;
  readonly fileName: string;
}

function reportOf({ summary, finding, author, officers, agency, fileName }: UserTexts): ReportDocument {
  return {
    reportId: 'report-7',
    ticketId: 'ticket-9',
    ticketNumber: 'NP-2026-0042',
    letterhead: null,
    timeZone: 'UTC',
    caseNumber: null,
    incidentTime: null,
    request: null,
    version: 1,
    agencyName: agency,
    incidentType: agency,
    officers,
    submittedAt: new Date('2026-03-01T23:30:00Z'),
    deliveredAt: new Date('2026-03-04T05:06:07.890Z'),
    reviewerName: author,
    summary,
    videos: [
      {
        label: 'video-1',
        fileName,
        sha256: '0'.repeat(64),
        sizeBytes: 1,
        durationMicroseconds: 1,
        category: 'Body-worn camera',
        recordedAt: null,
        location: null,
        deviceId: null,
        wornBy: null,
        alignment: null,
        sourceSignatures: [],
      },
    ],
    findings: [
      {
        videoLabel: 'video-1',
        startMicroseconds: 1,
        endMicroseconds: null,
        ...noFrames,
        ...noIllustration,
        category: 'De-escalation',
        severity: 'Positive',
        text: finding,
        authorName: author,
      },
    ],
    coverage: [],
    scorecard: null,
    notWatchedReason: null,
    custody: { sequence: 1, hash: '1'.repeat(64) },
    checkpoint: null,
    previousVersion: null,
    reopenReason: null,
  };
}

/** A sentence of each script, with a name. Left-to-right scripts come first. */
const samples = {
  Latin: ['Sgt. José Núñez', 'Łódź, Žižka, Nguyễn: the officer explains each step.'],
  'Latin, decomposed': ['Jose\u0301 Nu\u0301n\u0303ez', 'A\u0308rger u\u0308ber Z\u030cizˇka'],
  Cyrillic: ['Иван Петров', 'Сотрудник объясняет каждый шаг перед обыском.'],
  Greek: ['Γιώργος Παπαδόπουλος', 'Ο αστυνομικός εξηγεί κάθε βήμα πριν από την έρευνα.'],
  Armenian: ['Արմեն Պետրոսյան', 'Ոստիկանը բացատրում է յուրաքանչյուր քայլը։'],
  Georgian: ['გიორგი ბერიძე', 'ოფიცერი ხსნის თითოეულ ნაბიჯს ჩხრეკამდე.'],
  Ethiopic: ['አበበ በቀለ', 'መኮንኑ ከፍተሻው በፊት እያንዳንዱን እርምጃ ያብራራል፤'],
  Devanagari: ['राजेश शर्मा', 'अधिकारी तलाशी से पहले हर कदम समझाता है। क्षत्रिय, विद्यार्थी'],
  Bengali: ['রহিম উদ্দিন', 'কর্মকর্তা তল্লাশির আগে প্রতিটি পদক্ষেপ ব্যাখ্যা করেন।'],
  Tamil: ['முருகன்', 'சோதனைக்கு முன் அதிகாரி ஒவ்வொரு படியையும் விளக்குகிறார்.'],
  Thai: ['สมชาย ใจดี', 'เจ้าหน้าที่อธิบายทุกขั้นตอนก่อนการตรวจค้น ที่นี่ กิ๊ก น้ำ'],
  Chinese: ['张伟', '警官在搜查前解释每一个步骤。繁體中文：臺灣警察'],
  Japanese: ['佐藤 健', '警察官は捜索の前に各手順を説明した。カメラは録音していない。'],
  Korean: ['김철수', '경찰관은 수색 전에 각 단계를 설명하고 묻습니다.'],
  Emoji: ['Officer 🚀', '👨‍👩‍👧‍👦 🇺🇸 👍🏾 1️⃣ ❤️ 🧿'],
  Arabic: ['محمد عبد الله', 'يشرح الضابط كل خطوة قبل التفتيش (الساعة 12:30) ثم AB-12.'],
  Urdu: ['محمد علی', 'افسر تلاشی سے پہلے ہر قدم کی وضاحت کرتا ہے۔ ٹھیک ڑ ے'],
  Hebrew: ['דוד כהן', 'השוטר מסביר כל שלב לפני החיפוש (בשעה 12:30). שָׁלוֹם'],
} as const;

function everywhere(text: string): UserTexts {
  return { summary: text, finding: text, author: text, officers: [text], agency: text, fileName: text };
}

/** Removes white space, which depends on how lines and paragraphs are laid out and is not compared. */
const condensed = (text: string): string => printable(text).replaceAll(/\s/g, '');

const joined = (elements: readonly TextElement[], role: string): string =>
  elements
    .filter((element) => element.role === role)
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s/g, '');

function expectInside(ink: readonly InkBox[]): void {
  // Coordinates have three decimals, outlines are in whole units.
  const tolerance = 0.1;
  const outside = ink.filter(({ page, left, right, top: inkTop, bottom, isArtifact }) => {
    const top = page === 0 ? FIRST_TOP : TOP;
    const [first, last] = isArtifact ? [36, PAGE.height - 30] : [top, BOTTOM];
    return (
      left < MARGIN - tolerance ||
      right > PAGE.width - MARGIN + tolerance ||
      inkTop < first - tolerance ||
      bottom > last + tolerance
    );
  });
  expect(outside).toEqual([]);
}

async function expectKept(texts: UserTexts): Promise<void> {
  const { elements, ink } = readTextLayer(await renderReportPdf(reportOf(texts)));
  const paragraphs = joined(elements, 'P');
  expect(paragraphs).toContain(condensed(texts.summary));
  expect(paragraphs).toContain(condensed(texts.agency));
  const cells = joined(elements, 'TD');
  expect(cells).toContain(`${condensed(texts.finding)}Addedby${condensed(texts.author)}`);
  expect(cells).toContain(texts.officers.map(condensed).join(','));
  expect(cells).toContain(`${condensed(texts.fileName)}Body-worncamera`);
  expectInside(ink);
}

/** First and last code points of scripts and symbols. */
const blocks = [
  [0x21, 0x7e],
  [0xa1, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x58a],
  [0x590, 0x5f4],
  [0x600, 0x6ff],
  [0x700, 0x74f],
  [0x780, 0x7b1],
  [0x900, 0x97f],
  [0x980, 0x9fe],
  [0xa01, 0xa76],
  [0xa81, 0xaff],
  [0xb01, 0xb77],
  [0xb82, 0xbfa],
  [0xc00, 0xc7f],
  [0xc80, 0xcf3],
  [0xd00, 0xd7f],
  [0xd81, 0xdf4],
  [0xe01, 0xe5b],
  [0xe81, 0xedf],
  [0xf00, 0xfda],
  [0x1000, 0x109f],
  [0x10a0, 0x10ff],
  [0x1100, 0x11ff],
  [0x1200, 0x139f],
  [0x13a0, 0x13fd],
  [0x1780, 0x17f9],
  [0x2000, 0x27bf],
  [0x3000, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xe000, 0xe0ff],
  [0xfb1d, 0xfdff],
  [0xfe00, 0xfeff],
  [0xff00, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f300, 0x1faff],
  [0x20000, 0x2a6df],
] as const;

const ofOneScript = fc
  .constantFrom(...blocks)
  .chain(([min, max]) =>
    fc.array(
      fc.integer({ min, max }).map((point) => String.fromCodePoint(point)),
      { maxLength: 120 },
    ),
  )
  .map((characters) => characters.join(''));
const emoji = fc.constantFrom('👨‍👩‍👧‍👦', '👮🏽‍♀️', '🇺🇸', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️', '☎', '🧿', '🫹');
const anything = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  // Includes lone surrogates and control characters.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.integer({ min: 0x300, max: 0x36f }), { maxLength: 40 })
    .map((marks) => `e${String.fromCharCode(...marks)}`),
);
const separator = fc.constantFrom(
  '',
  ' ',
  '  ',
  '\t',
  '\n',
  ' (',
  '). ',
  ' 12:30, ',
  '\u200f',
  '\u202e',
  '\u00ad',
);
const userText = fc
  .array(fc.tuple(fc.oneof(ofOneScript, ofOneScript, emoji, anything), separator), { maxLength: 8 })
  .map((parts) => parts.flat().join(''));
// Names are required, and text that is only white space is not printed.
const named = userText.map((text) => `N${text}`);

describe('text in reports', () => {
  test('EV-05 keeps every character of every script on the page', { timeout: 300_000 }, async () => {
    const texts = fc.record({
      summary: named,
      finding: named,
      author: named,
      officers: fc.array(named, { minLength: 1, maxLength: 5 }),
      agency: named,
      fileName: named,
    });
    await fc.assert(fc.asyncProperty(texts, expectKept), { numRuns: 15 });
  });

  test.each(Object.entries(samples))(
    'EV-05 %s has glyphs for every character',
    async (_script, [name, text]) => {
      const ink = await inkOfSummary(`${name} ${text}`);
      // A code point in brackets would take at least eight glyphs.
      const count = inkCount(ink) - inkCount(await inkOfSummary('N')) + 1;
      expect(count).toBeLessThan(3 * Array.from(`${name}${text}`).length);
      expectInside(ink);
    },
  );

  test.each(Object.entries(samples))(
    'EV-05 %s has glyphs for composed and decomposed characters',
    async (_script, [name, text]) => {
      const composed = await inkOfSummary(`${name} ${text}`.normalize('NFC'));
      const decomposed = await inkOfSummary(`${name} ${text}`.normalize('NFD'));
      // Combining marks have their own glyphs, but none is printed as a code point, which takes eight glyphs.
      const marks = `${name} ${text}`.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;
      expect(inkCount(decomposed)).toBeLessThanOrEqual(inkCount(composed) + marks);
    },
  );

  test.each(Object.entries(samples).filter(([script]) => !/Arabic|Urdu|Hebrew/.test(script)))(
    'EV-05 %s is readable by another program',
    async (_script, [name, text]) => {
      const read = (
        await glyphsOf(await renderReportPdf(reportOf({ ...everywhere(name), summary: text })))
      ).replaceAll(/[\s\u200b]/g, '');
      expect(read.normalize('NFC')).toContain(condensed(text).normalize('NFC'));
      expect(read.normalize('NFC')).toContain(`Reviewer${condensed(name).normalize('NFC')}`);
    },
  );

  it('EV-05 prints the code point if no font has a glyph, and keeps the character in the text layer', async () => {
    const bytes = await renderReportPdf(reportOf(everywhere('a\u{10ffff}b\ue000c')));
    expect(joined(readTextLayer(bytes).elements, 'P')).toContain('a\u{10ffff}b\ue000c');
    expect(inkCount(await inkOfSummary('\u{10ffff}'))).toBe(inkCount(await inkOfSummary('[U+10FFFF]')));
  });

  it('EV-05 shows control characters, direction overrides and lone surrogates', () => {
    expect(printable('a\u0007b\r\nc\u202ed\u2066\ud800\u2028e\tf')).toBe(
      'a[U+0007]b\nc[U+202E]d[U+2066]\ufffd\ne\tf',
    );
  });

  it('EV-05 breaks words longer than a line, but never a grapheme cluster', async () => {
    const word = 'xe\u0301'.repeat(300);
    const bytes = await renderReportPdf(reportOf({ ...everywhere('N'), summary: word, finding: word }));
    const { elements, ink } = readTextLayer(bytes);
    expect(joined(elements, 'P')).toContain(word);
    expectInside(ink);
    expect(Math.min(...ink.map(({ size }) => size))).toBe(7);
  });

  it('EV-05 starts a long finding below the titles, on the same page', async () => {
    const long = `${'A long story. '.repeat(800)}The end.`;
    const { elements, ink } = readTextLayer(
      await renderReportPdf(reportOf({ ...everywhere('N'), finding: long })),
    );
    // The findings begin on the second page.
    const lowest = Math.max(
      ...ink.filter(({ page, isArtifact }) => page === 1 && !isArtifact).map(({ bottom }) => bottom),
    );
    expect(lowest).toBeGreaterThan(BOTTOM - 30);
    // One cell for screen readers, although it spans several pages.
    expect(elements.filter(({ role, text }) => role === 'TD' && text.includes('story'))).toHaveLength(1);
    expect(joined(elements, 'TD')).toContain(condensed(`${long} Added by N`));
    expectInside(ink);
  });

  it('EV-05 applies to statements, too', async () => {
    const texts = Object.values(samples).map(([, text]) => text);
    const bytes = await renderStatementPdf(
      {
        agencyName: texts.join(' '),
        month: '2026-11',
        sums: { totalCents: 1, paidCents: 1, waivedCents: 0, openCents: 0 },
        checkpoint: exampleCheckpoint,
        seller: null,
        lines: texts.map((text) => ({
          ticketId: '9e107d9d-372b-4b6d-8f1a-abcdefabcdef',
          redactionId: null,
          submittedBy: text,
          number: 'NP-2026-0042',
          submittedAt: new Date('2026-11-01T00:00:00Z'),
          isRush: true,
          incidentType: text.replaceAll(' ', ''),
          videoCount: 1,
          totalSeconds: 60,
          totalCents: 1,
          paymentStatus: 'paid',
          payment: { note: text },
          invoice: null,
        })),
      },
      new Date('2026-12-01T00:00:00Z'),
    );
    const { elements, ink } = readTextLayer(bytes);
    const cells = joined(elements, 'TD');
    expect(cells).toContain(condensed(texts.join(' ')));
    for (const text of texts) expect(cells).toContain(`Paid${condensed(text)}`);
    expectInside(ink);
  });

  it('PR-03 applies to receipts, too, which stay on one page and have the same bytes each time', async () => {
    for (const [name, sentence] of [samples.Chinese, samples.Arabic, samples.Emoji]) {
      const fileName = `${sentence} \u202Egpj.exe <b>&amp;`.padEnd(120, 'x');
      const receipt = {
        entry: {
          sequence: 9,
          hash: '2'.repeat(64),
          occurredAt: '2026-11-01T00:00:00.000Z',
          actorName: name,
          subjectId: '9e107d9d-372b-4b6d-8f1a-abcdefabcdef',
          ticketId: '1e107d9d-372b-4b6d-8f1a-abcdefabcdef',
          data: { fileName, sizeBytes: 5_368_709_120, sha256: '3'.repeat(64) },
        },
        agencyName: sentence,
        ticketNumber: 'NP-2026-0042',
        checkpoint: exampleCheckpoint,
        signedAt: new Date('2026-12-01T00:00:00Z'),
        proof: 'c2sp.org/tlog-proof@v1\n',
      };
      const bytes = await renderReceiptPdf(receipt);
      expect(Buffer.from(await renderReceiptPdf(receipt)).equals(bytes)).toBe(true);
      const { elements, ink } = readTextLayer(bytes);
      const cells = joined(elements, 'TD');
      for (const text of [name, sentence, fileName, exampleCheckpoint.key])
        expect(cells).toContain(condensed(text));
      expect(Math.max(...ink.map(({ page }) => page))).toBe(0);
      expectInside(ink);
      const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
      const { info, metadata } = await pdf.getMetadata();
      expect(info).toMatchObject({ Title: `Receipt for ${printable(fileName)}`, Language: 'en-US' });
      expect(metadata?.get('pdfuaid:part')).toBe('1');
    }
  });

  it('writes names with markup unchanged into the metadata', async () => {
    const bytes = await renderReportPdf(reportOf(everywhere('A & B <i>张</i>')));
    const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({ Author: 'A & B <i>张</i>' });
    expect(metadata?.get('dc:creator')).toEqual(['A & B <i>张</i>']);
  });
});

/** Returns the text that pdf.js reads from all pages: glyphs, without actual text. */
async function glyphsOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent({ disableNormalization: true });
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return pages.join('');
}

/** Ink of summaries that were rendered before: many tests compare the same ones. */
const inks = new Map<string, Promise<readonly InkBox[]>>();
function inkOfSummary(summary: string): Promise<readonly InkBox[]> {
  const document = reportOf({ ...everywhere('N'), summary });
  const ink = inks.get(summary) ?? renderReportPdf(document).then((bytes) => readTextLayer(bytes).ink);
  inks.set(summary, ink);
  return ink;
}

const inkCount = (ink: readonly InkBox[]): number => ink.filter(({ isArtifact }) => !isArtifact).length;
