import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { ReportDocument, IllustratedFinding } from '@plainview/domain/reports/reports/report-document';
import { noFrames } from '@plainview/domain/review/findings/finding';
import { noIllustration } from '@plainview/domain/review/findings/report-still';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { renderReportPdf } from './render-report-pdf.ts';
import { hashText } from './report-text.ts';
import { exampleCheckpoint } from './testing/example-checkpoint.ts';
import { listOf, PdfFile } from './testing/pdf-objects.ts';

const hash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Returns the SHA-256 of a report's PDF. */
const hashOf = async (document: ReportDocument): Promise<string> => hash(await renderReportPdf(document));

const finding: IllustratedFinding = {
  videoLabel: 'video-1',
  startMicroseconds: 61_234_567,
  endMicroseconds: null,
  ...noFrames,
  ...noIllustration,
  category: 'De-escalation',
  severity: 'positive',
  text: 'The officer explains each step.',
  authorName: 'Dana Reyes',
};

const report: ReportDocument = {
  reportId: 'report-7',
  ticketId: 'ticket-9',
  ticketNumber: 'NP-2026-0042',
  letterhead: null,
  timeZone: 'UTC',
  caseNumber: null,
  incidentTime: null,
  request: null,
  version: 2,
  agencyName: 'Département de police de Saint-Éloi',
  incidentType: 'Use of Force',
  officers: ['Sgt. Núñez', 'Ofc. Žižka', 'Ofc. Nguyễn', 'Det. Wójcik'],
  submittedAt: new Date('2026-03-01T23:30:00Z'),
  deliveredAt: new Date('2026-03-04T05:06:07.890Z'),
  reviewerName: 'Renée O’Hara',
  summary: 'First paragraph.\n\nSecond paragraph.',
  videos: ['video-1', 'video-2'].map((label) => ({
    label,
    fileName: `${label}.mp4`,
    sha256: hash(label),
    sizeBytes: 5_368_709_120,
    durationMicroseconds: 3_723_456_789,
    category: 'Body-worn camera',
    recordedAt: '2026-02-28T22:15:00.000Z',
    location: 'Pier 7',
    deviceId: 'BWC-0042',
    wornBy: null,
    alignment: null,
    sourceSignatures: [],
  })),
  findings: [
    { ...finding, videoLabel: 'video-2', text: 'third' },
    { ...finding, startMicroseconds: 99_000_000, endMicroseconds: 100_000_000, text: 'second' },
    // Starts first and ends last.
    { ...finding, endMicroseconds: 120_000_000, text: 'first' },
  ],
  coverage: [
    {
      videoLabel: 'video-1',
      certainty: 'checked',
      watchedPercent: 93,
      attentivePercent: 61,
      skimmedPercent: 4,
      statedPercent: 2,
      gaps: [{ startMicroseconds: 730_000_000, endMicroseconds: 842_500_000 }],
      reviewers: [
        { name: 'Dana Reyes', watchedPercent: 90, attentivePercent: 50, skimmedPercent: 5, statedPercent: 0 },
        {
          name: 'Renée O’Hara',
          watchedPercent: 12,
          attentivePercent: 11,
          skimmedPercent: 0,
          statedPercent: 3,
        },
      ],
    },
    {
      videoLabel: 'video-2',
      certainty: 'checked',
      watchedPercent: 0,
      attentivePercent: 0,
      skimmedPercent: 0,
      statedPercent: 0,
      gaps: [],
      reviewers: [],
    },
  ],
  scorecard: null,
  notWatchedReason: 'The lens was covered.',
  custody: { sequence: 41, hash: hash('chain') },
  checkpoint: exampleCheckpoint,
  previousVersion: { version: 1, sha256: hash('before') },
  reopenReason: 'A second camera turned up.',
};

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  // pdf.js takes ownership of the array.
  return getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
}

/** Returns one page's text, its items separated by spaces. */
async function pageText(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

async function allText(pdf: PDFDocumentProxy): Promise<string> {
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) pages.push(await pageText(pdf, page));
  return pages.join(' ');
}

/** Returns the drawing operators of the first page. */
function firstContent(bytes: Uint8Array): string {
  const file = new PdfFile(bytes);
  const root = file.dictionary(file.trailer.entries.get('Root'));
  const [page] = listOf(file.dictionary(root.entries.get('Pages')).entries.get('Kids'));
  return file.stream(file.dictionary(page).entries.get('Contents')).toString('latin1');
}

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

/** Returns the roles of a structure tree in reading order, indented. */
function outline(node: Node, depth = 0): string[] {
  const own = node.role === undefined ? [] : [`${'  '.repeat(depth)}${node.role}`];
  return [...own, ...(node.children ?? []).flatMap((child) => outline(child, depth + 1))];
}

describe('the report as PDF', () => {
  it('states on page 1 what was watched, what was not, and why', async () => {
    const first = await pageText(await open(await renderReportPdf(report)), 1);
    for (const expected of [
      'Ticket NP-2026-0042 Report, version 2',
      'Video review report Use of Force',
      'Findings 3 Videos 2 Footage 2 h 4 min 7 s Watched 98% 3 Positive',
      'Scope 2 h 2 min 14 s of 2 h 4 min 7 s of footage in 2 videos was watched (98%). 1 min 53 s was not.',
      'Not watched of camera A: 00:12:10.000 – 00:14:02.500',
      'Reason: The lens was covered.',
      'It does not show that a person was looking.',
      'Reviewer Renée O’Hara Administrator, Plainview',
    ])
      expect(first).toContain(expected);
  });

  it('never rounds up what was watched, and names a video that nobody watched', async () => {
    const [one, two] = report.coverage;
    if (!one || !two) throw new Error('no coverage');
    const gap = { startMicroseconds: 0, endMicroseconds: 3_723_456_789 };
    const almost = { ...one, gaps: [{ startMicroseconds: 0, endMicroseconds: 1 }] };
    const scopeOf = async (coverage: ReportDocument['coverage']): Promise<string> =>
      pageText(await open(await renderReportPdf({ ...report, coverage })), 1);
    const nearly = await scopeOf([almost, two]);
    expect(nearly).toContain('Watched 99%');
    expect(nearly).toContain('was watched (99%). 1 s was not.');
    expect(await scopeOf([one, { ...two, gaps: [gap] }])).toContain('Not watched of camera B: all of it');
    // Without coverage, nothing is claimed.
    expect(await scopeOf([])).toContain('Scope None of 2 h 4 min 7 s of footage in 2 videos was watched.');
    expect(await scopeOf([{ ...one, gaps: [] }, two])).toContain(
      'Scope All 2 h 4 min 7 s of footage in 2 videos was watched.',
    );
  });

  it('the box is amber only if something was not watched', async () => {
    const amber = [0xfd, 0xf1, 0xd3].map((part) => part / 255).join(' ');
    const [one, two] = report.coverage;
    if (!one || !two) throw new Error('no coverage');
    const contentOf = async (coverage: ReportDocument['coverage']): Promise<string> =>
      firstContent(await renderReportPdf({ ...report, coverage }));
    expect(await contentOf(report.coverage)).toContain(amber);
    expect(await contentOf([{ ...one, gaps: [] }, two])).not.toContain(amber);
  });

  it('numbers findings, the most serious first, and lists them by time in an appendix', async () => {
    const findings = [
      { ...finding, text: 'early and minor', severity: 'minor' },
      { ...finding, startMicroseconds: 70_000_000, text: 'later and serious', severity: 'serious' },
      { ...finding, startMicroseconds: 65_000_000, text: 'of an old release', severity: 'grave' },
      { ...finding, videoLabel: 'video-2', text: 'critical, on B', severity: 'critical' },
    ];
    const text = await allText(await open(await renderReportPdf({ ...report, findings })));
    expect(text).toMatch(
      /F1 Critical De-escalation Camera B 00.* critical, on B .*F2 Serious .* later and serious .*F3 Minor .* early and minor .*F4 grave .* of an old release/,
    );
    expect(text).toMatch(
      /findings by camera and time Finding Camera Time Severity Category F3 Camera A 00:01:01\.234 Minor .*F4 Camera A .*F2 Camera A .*F1 Camera B/,
    );
    // Same findings in another order: same numbers.
    const reordered = { ...report, findings: findings.toReversed() };
    expect(await hashOf(reordered)).toBe(await hashOf({ ...report, findings }));
  });

  it('WS-08 lists cameras with their letters, officers and saved clock offsets, and says which are not aligned', async () => {
    const [one, two] = report.videos;
    if (!one || !two) throw new Error('no videos');
    const worn = { ...one, wornBy: 'Ofc. Žižka', deviceId: 'AX-2041' };
    const alignment = { startMicroseconds: 2_417_000, driftPpm: 12.5, origin: 'audio' } as const;
    const text = await allText(
      await open(
        await renderReportPdf({ ...report, videos: [worn, { ...two, alignment, recordedAt: null }] }),
      ),
    );
    expect(text).toContain(
      'A Ofc. Žižka AX-2041 video-1.mp4 Body-worn camera, video-1 Location: Pier 7 2026-02-28 22:15:00 UTC 01:02:03.456 Not aligned',
    );
    expect(text).toContain(
      'B Not recorded BWC-0042 video-2.mp4 Body-worn camera, video-2 Location: Pier 7 Not stated 01:02:03.456 +00:00:02.417 by the sound, drift 12.5 ppm',
    );
    expect(text).toContain('F1 Positive De-escalation Camera A, Ofc. Žižka 00:01:01.234');
    expect(text).toContain('F3 Positive De-escalation Camera B 00:01:01.234');
  });

  it('quotes the request of the agency, and prints local time with UTC', async () => {
    const asked = { ...report, request: 'Was an order given?', timeZone: 'America/New_York' };
    const text = await allText(
      await open(await renderReportPdf({ ...asked, incidentTime: '2026-02-28T17:10-05:00' })),
    );
    expect(text).toContain('Request of the agency “Was an order given?”');
    expect(text).toContain('Incident Feb 28, 2026, 5:10 PM (UTC-05:00) 2026-02-28 22:10:00 UTC');
    expect(text).toContain('Delivered 2026-03-04 00:06:07 EST (UTC-05:00) 2026-03-04 05:06:07 UTC');
    expect(await allText(await open(await renderReportPdf(report)))).not.toContain('Request of the agency');
  });

  it('has ids, keys and checkpoint with its QR code on the last page', async () => {
    const pdf = await open(await renderReportPdf(report));
    const last = await pageText(pdf, pdf.numPages);
    for (const expected of ['Ids, keys and checkpoint', 'report-7', 'ticket-9', exampleCheckpoint.root])
      expect(last).toContain(expected);
    expect(await pageText(pdf, 1)).not.toContain('ticket-9');
    const tree = JSON.stringify(await (await pdf.getPage(pdf.numPages)).getStructTree());
    expect(tree).toContain('QR code with the signed checkpoint below');
  });

  it('contains everything', async () => {
    const text = await allText(await open(await renderReportPdf(report)));
    for (const expected of [
      'Plainview',
      'Département de police de Saint-Éloi',
      'Sgt. Núñez, Ofc. Žižka, Ofc. Nguyễn, Det. Wójcik',
      'Submitted 2026-03-01 23:30:00 UTC',
      'Delivered 2026-03-04 05:06:07 UTC',
      'First paragraph. Second paragraph.',
      'Severity Findings Meaning Positive 3 Conduct to commend By category: De-escalation 3.',
      '5,368,709,120 bytes',
      '01:02:03.456',
      'A second camera turned up.',
      'Added by Dana Reyes',
      'Camera A All reviewers 93% 61% 4% 2% 00:12:10.000 – 00:14:02.500',
      'Camera A Dana Reyes 90% 50% 5% 0%',
      'Camera B Nobody 0% 0% 0% 0%',
      'Reason for the parts not watched: The lens was covered.',
      'sha256sum FILE',
      'entry of the chain of custody was number 41',
      'Ledger checkpoint',
      `Entries ${exampleCheckpoint.size}`,
      exampleCheckpoint.root,
      'Page 1 of 4',
      ...[...['video-1', 'video-2', 'chain', 'before'].map(hash), exampleCheckpoint.keyFingerprint].map(
        (value) => hashText(value).replace('\n', ' '),
      ),
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('RV-10 prints the questions of the scorecard with their answers', async () => {
    const scorecard: ReportDocument['scorecard'] = {
      scorecardId: 'scorecard-1',
      name: 'Traffic Stop',
      version: 3,
      sections: [
        {
          title: 'Contact',
          questions: [
            {
              id: 'polite',
              kind: 'yesNo',
              text: 'Was the officer polite?',
              options: [],
              isRequired: true,
              answer: {
                text: 'Yes',
                authorName: 'Dana Reyes',
                answeredAt: '2026-03-03T05:06:07.890Z',
                evidence: { videoLabel: 'video-2', startMicroseconds: 61_234_567 },
              },
            },
            { id: 'remarks', kind: 'text', text: 'Remarks', options: [], isRequired: false, answer: null },
          ],
        },
      ],
    };
    const text = await allText(await open(await renderReportPdf({ ...report, scorecard })));
    expect(text).toContain('Scorecard: Traffic Stop, version 3');
    expect(text).toContain(
      'Was the officer polite? Yes See Camera B 00:01:01.234 Answered by Dana Reyes Remarks Not answered',
    );
    expect(await allText(await open(await renderReportPdf(report)))).not.toContain('Scorecard');
  });

  it('lists findings of one severity by video and time', async () => {
    const text = await allText(await open(await renderReportPdf(report)));
    expect(text).toMatch(
      /F1 Positive De-escalation Camera A 00:01:01\.234 – 00:02:00\.000 first.*F2 Positive De-escalation Camera A 00:01:39\.000 – 00:01:40\.000 second.*F3 Positive De-escalation Camera B .* third/,
    );
  });

  it('has a title, a language and a structure for screen readers', async () => {
    const pdf = await open(await renderReportPdf(report));
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: 'Review report report-7, version 2',
      Language: 'en-US',
      Author: 'Renée O’Hara',
      CreationDate: 'D:20260304050607Z',
    });
    expect(metadata?.get('pdfuaid:part')).toBe('1');
    // A Map, although the published type says a record.
    expect(await pdf.getMarkInfo()).toEqual(
      new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })),
    );
    const tree = outline((await (await pdf.getPage(1)).getStructTree()) as Node);
    expect(tree.filter((line) => /Document|H\d|Table/.test(line))).toEqual([
      '  Document',
      '    H1',
      '    H2',
      '    Table',
      '    H2',
      '    H2',
      '    Table',
    ]);
    expect(tree.join('\n')).toContain('TR\n        TH\n        TD');
  });

  it('embeds its content as JSON', async () => {
    const pdf = await open(await renderReportPdf(report));
    expect([...((await pdf.getAttachments())?.keys() ?? [])]).toEqual(['report.json']);
    const content = await pdf.getAttachmentContent('report.json');
    const manifest: unknown = JSON.parse(Buffer.from(content ?? []).toString());
    expect(manifest).toEqual({
      ...report,
      format: 'plainview-report/2',
      submittedAt: '2026-03-01T23:30:00.000Z',
      deliveredAt: '2026-03-04T05:06:07.890Z',
      findings: [report.findings[2], report.findings[1], report.findings[0]],
    });
  });

  it('has the same bytes in another process, time zone and language, and other bytes for other content', async () => {
    const script = `
      import { createHash } from 'node:crypto';
      import { renderReportPdf } from ${JSON.stringify(new URL('render-report-pdf.ts', import.meta.url).href)};
      const report = JSON.parse(process.argv[1], (key, value) => key.endsWith('At') ? new Date(value) : value);
      console.log(createHash('sha256').update(await renderReportPdf(report)).digest('hex'));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script, JSON.stringify(report)],
      {
        env: {
          TZ: 'Pacific/Kiritimati',
          LANG: 'ar_EG.UTF-8',
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        },
      },
    );
    expect(stdout.trim()).toBe(await hashOf(report));
    expect(stdout.trim()).not.toBe(await hashOf({ ...report, summary: 'Other words.' }));
  });

  it(
    'spreads 500 findings and a text longer than a page over pages without losing anything',
    { timeout: 60_000 },
    async () => {
      const many = Array.from({ length: 500 }, (_, index) => ({
        ...finding,
        startMicroseconds: index * 1_000_000,
        text: index === 250 ? 'a long story '.repeat(1000) + 'ends-here' : `number-${index} of them`,
      }));
      const pdf = await open(await renderReportPdf({ ...report, findings: many }));
      const text = await allText(pdf);
      expect(text).toContain('ends-here');
      expect(text.match(/\bstory\b/g)?.length).toBe(1000);
      expect([...text.matchAll(/number-(\d+) of them/g)].map((match) => Number(match[1]))).toEqual(
        many.map((_, index) => index).filter((index) => index !== 250),
      );
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const pageOnly = await pageText(pdf, page);
        expect(pageOnly).toContain(`Page ${page} of ${pdf.numPages}`);
        // Every page on which the long text continues repeats the column titles.
        const isTitled = !pageOnly.includes('long story') || pageOnly.includes('Number, severity Finding');
        expect(isTitled).toBe(true);
      }
    },
  );

  it('RV-11 says on every page that a preview is one', async () => {
    const pdf = await open(await renderReportPdf({ ...report, reportId: null }));
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Preview of a review report, version 2' });
    const text = await allText(pdf);
    expect(await pageText(pdf, 1)).toContain(
      'Preview: this report is not delivered yet. Version 2 replaces version 1. Findings 3',
    );
    expect(text).toContain('Previewed 2026-03-04 05:06:07 UTC');
    for (let page = 1; page <= pdf.numPages; page += 1)
      expect(await pageText(pdf, page)).toContain('Preview, version 2');
  });

  it('is complete even with minimal content', async () => {
    const least = {
      ...report,
      officers: [],
      videos: [],
      findings: [],
      summary: ' ',
      checkpoint: null,
      previousVersion: null,
      reopenReason: null,
    };
    const text = await allText(await open(await renderReportPdf(least)));
    expect(text).toContain('None named');
    expect(text).toContain('No summary was written.');
    expect(text).toContain('The reviewer recorded no findings.');
    expect(text).not.toContain('replaces version');
    expect(text).not.toContain('Ledger checkpoint');
  });
});
