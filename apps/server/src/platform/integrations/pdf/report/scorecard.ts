import type { ReportDocument, ReportQuestion } from '@plainview/domain/reports/reports/report-document';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { isolated } from '@plainview/domain/shared/visible-text';
import { table } from '../pdf-table.ts';
import { heading, paragraphs } from '../pdf-text.ts';
import type { Cell, Column } from '../table/table-cell.ts';
import { CONTENT_WIDTH, makeRoom, type Element, type Pdf } from '../tagged-pdf.ts';
import { printable } from '../typesetting/visible-text.ts';
import { cameraName } from './cameras.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Question', width: 270, isRowHeader: true },
  { title: 'Answer', width: CONTENT_WIDTH - 270 },
];

/** Prints the scorecard's questions with their answers, if the report has one. */
export function scorecardSection(pdf: Pdf, root: Element, report: ReportDocument): void {
  const { scorecard } = report;
  if (scorecard === null) return;
  heading(
    pdf,
    root,
    'H2',
    `Scorecard: ${isolated(printable(scorecard.name))}, version ${scorecard.version}`,
    120,
  );
  for (const [place, section] of scorecard.sections.entries()) {
    // The title, and the first question below it.
    makeRoom(pdf, 80);
    if (place > 0) pdf.kit.y += 8;
    paragraphs(pdf, root, printable(section.title), { font: 'bold' });
    const rows = section.questions.map((question) => [
      printable(question.text),
      answerCell(report, question),
    ]);
    table(pdf, root, COLUMNS, rows);
  }
}

function answerCell(report: ReportDocument, { answer }: ReportQuestion): Cell {
  if (answer === null) return 'Not answered';
  const { text, authorName, evidence } = answer;
  const place =
    evidence && `${cameraName(report, evidence.videoLabel)} ${formatTimecode(evidence.startMicroseconds)}`;
  const author = `Answered by ${isolated(printable(authorName))}`;
  return { text: printable(text), note: place === null ? author : `See ${place}\n${author}` };
}
