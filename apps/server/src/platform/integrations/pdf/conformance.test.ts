/**
 * PDF/A-3a and PDF/UA-1. Our own checks cover what a program can decide and our code could get wrong; where
 * VERAPDF names an installed veraPDF, it validates the files completely. The fonts' tables and the wording
 * are not checked otherwise.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { certificationForms } from '@plainview/domain/proof/bundles/certification/certification-forms';
import { exampleFacts } from '@plainview/domain/proof/bundles/certification/example-facts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderCertificationPdf } from './bundles/render-certification-pdf.ts';
import { renderCustodyPdf } from './bundles/render-custody-pdf.ts';
import { renderReleaseReportPdf } from './release/render-release-report-pdf.ts';
import { renderReceiptPdf } from './render-receipt-pdf.ts';
import { renderReportPdf } from './render-report-pdf.ts';
import { renderStatementPdf } from './render-statement-pdf.ts';
import { findConformanceFaults } from './testing/check-conformance.ts';
import { exampleCheckpoint } from './testing/example-checkpoint.ts';
import { exampleReleaseReport } from './testing/example-release-report.ts';
import { exampleReport, reportPictures } from './testing/example-report.ts';

const run = promisify(execFile);
const veraPdf = process.env['VERAPDF'];

const hasQpdf = ((): boolean => {
  try {
    execFileSync('qpdf', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const forms = certificationForms(exampleFacts);

const documents: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  ...Object.fromEntries(
    forms.map((form) => [`certification ${form.rule}`, () => renderCertificationPdf(form)]),
  ),
  'record of custody': () =>
    renderCustodyPdf({
      release: '1.2.3',
      ticketId: '1e107d9d-372b-4b6d-8f1a-abcdefabcdef',
      ticketNumber: 'NP-2026-0042',
      agencyName: 'North PD',
      incidentType: 'Traffic Stop',
      timeZone: 'America/New_York',
      bundle: { id: '9e107d9d', kind: 'custody', requestedAt: new Date('2026-12-01T00:00:00Z') },
      hasFormerLedgers: false,
      entryCount: 60,
      part: { number: 1, count: 1 },
      entries: Array.from({ length: 60 }, (_, index) => ({
        sequence: index + 1,
        hash: '2'.repeat(64),
        occurredAt: '2026-11-01T00:00:00.000Z',
        actorId: null,
        actorName: 'Plainview',
        actorEmail: null,
        event: 'video.viewed',
        subjectId: '9e107d9d-372b-4b6d-8f1a-abcdefabcdef',
        ticketId: '1e107d9d-372b-4b6d-8f1a-abcdefabcdef',
        data: { name: 'a.mp4' },
      })),
    }),
  'release report': () => renderReleaseReportPdf(exampleReleaseReport),
  report: () => renderReportPdf(exampleReport, reportPictures),
  statement: () =>
    renderStatementPdf(
      {
        agencyName: 'North PD',
        month: '2026-11',
        sums: { totalCents: 1, paidCents: 1, waivedCents: 0, openCents: 0 },
        checkpoint: exampleCheckpoint,
        seller: null,
        lines: [],
      },
      new Date('2026-12-01T00:00:00Z'),
    ),
  receipt: () =>
    renderReceiptPdf({
      entry: {
        sequence: 9,
        hash: '2'.repeat(64),
        occurredAt: '2026-11-01T00:00:00.000Z',
        actorName: 'Ann',
        subjectId: '9e107d9d-372b-4b6d-8f1a-abcdefabcdef',
        ticketId: '1e107d9d-372b-4b6d-8f1a-abcdefabcdef',
        data: { fileName: 'a.mp4', sizeBytes: 5_368_709_120, sha256: '3'.repeat(64) },
      },
      agencyName: 'North PD',
      ticketNumber: 'NP-2026-0042',
      checkpoint: exampleCheckpoint,
      signedAt: new Date('2026-12-01T00:00:00Z'),
      proof: 'c2sp.org/tlog-proof@v1\n',
    }),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-conformance-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('PDF/A-3a and PDF/UA-1', () => {
  test.each(Object.entries(documents))('RV-11 a %s passes our checks', async (_name, render) => {
    expect(findConformanceFaults(await render())).toEqual([]);
  });

  test('RV-11 our checks find what is wrong', async () => {
    const whole = Buffer.from(await renderReportPdf(exampleReport, reportPictures)).toString('latin1');
    const broken = (from: RegExp, to: string) =>
      findConformanceFaults(Buffer.from(whole.replace(from, to), 'latin1'));
    expect(broken(/\/Tabs \/S/u, '/Tabs /R')).toEqual(['page 1: no tab order']);
    expect(broken(/pdfaid:part>3/u, 'pdfaid:part>2')).toEqual(['no PDF/A part']);
    expect(broken(/pdfuaid:part>1/u, 'pdfuaid:part>2')).toEqual(['no PDF/UA part']);
    expect(broken(/\/S \/GTS_PDFA1/u, '/S /GTS_PDFX')).toEqual(['no output intent of PDF/A']);
    expect(broken(/\/Alt \(/u, '/Arg (')).toEqual(['a picture without alternative text']);
    expect(broken(/\/Scope \/Row/u, '/Scop /Row')).toEqual(['a header cell without scope']);
    expect(broken(/\/AFRelationship \/Data/u, '/AfRelationship /Data')).toEqual([
      'an attachment without its relationship',
    ]);
    expect(broken(/\/S \/H2/u, '/S /H4')).toContain('H4 after level 1');
    expect(broken(/\/S \/P\b/u, '/S /Q')).toContain('the type Q');
  });

  test.skipIf(!hasQpdf).each(Object.entries(documents))(
    'RV-11 qpdf finds no error in a %s',
    async (name, render) => {
      const file = path.join(folder, `${name}.pdf`);
      await writeFile(file, await render());
      const { stdout } = await run('qpdf', ['--check', file]);
      expect(stdout).toContain('No syntax or stream encoding errors found');
    },
  );

  test.runIf(veraPdf).each(Object.entries(documents))(
    'RV-11 veraPDF validates a %s',
    async (name, render) => {
      const file = path.join(folder, `${name}.pdf`);
      await writeFile(file, await render());
      for (const flavor of ['3a', 'ua1']) {
        const { stdout } = await run(veraPdf ?? '', ['--format', 'text', '--flavour', flavor, file]);
        expect(stdout).toMatch(/^PASS /u);
      }
    },
    300_000,
  );
});
