import type { IllustratedFinding, ReportDocument } from '@plainview/domain/reports/reports/report-document';
import { expect, test } from 'vitest';
import { FIGURE_WIDTH } from '../pdf-figure.ts';
import { renderReportPdf } from '../render-report-pdf.ts';
import { CONTENT_WIDTH, MARGIN } from '../tagged-pdf.ts';
import { findConformanceFaults } from '../testing/check-conformance.ts';
import { exampleReport, reportPictures } from '../testing/example-report.ts';
import { readTextLayer } from '../testing/read-text-layer.ts';

const render = (changed: Partial<ReportDocument>): Promise<Uint8Array> =>
  renderReportPdf({ ...exampleReport, ...changed }, reportPictures);

function findingWith(changed: Partial<IllustratedFinding>): IllustratedFinding {
  const [finding] = exampleReport.findings;
  if (!finding) throw new Error('the example has no finding');
  return { ...finding, ...changed };
}

const RIGHT = MARGIN + CONTENT_WIDTH;

test.each([
  ['from the left', 'The officer explains each step. '],
  ['from the right', 'השוטר מסביר כל שלב לפני החיפוש. '],
])('a long text %s has the whole width below its picture, on each page', async (_side, sentence) => {
  const bytes = await render({ findings: [findingWith({ text: sentence.repeat(200) })] });
  const ink = readTextLayer(bytes).ink.filter(({ isArtifact }) => !isArtifact);
  const text = ink.filter(({ size }) => size === 9.5);
  // Of the hash below the picture, which is on the page where the finding begins.
  const hash = ink.filter(({ page, size }) => page === 1 && size === 6.5);
  const bottom = Math.max(...hash.map((box) => box.bottom));
  const beside = text.filter(({ page, right }) => page === 1 && right > RIGHT - FIGURE_WIDTH);
  expect(beside.length).toBeGreaterThan(100);
  for (const { top } of beside) expect(top).toBeGreaterThan(bottom);
  const widest = Math.max(...text.filter(({ page }) => page === 2).map(({ right }) => right));
  expect(widest).toBeGreaterThan(RIGHT - 60);
  expect(findConformanceFaults(bytes)).toEqual([]);
});
