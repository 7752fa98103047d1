import { findingSeverityLabels } from '@plainview/domain/report/finding';
import { formatFrames, formatSpan, type Finding } from '../finding-order.ts';

/** Returns the findings that contain all words of a search in what the list shows of them. */
export function searchFindings(findings: readonly Finding[], sought: string): readonly Finding[] {
  const words = sought
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return findings;
  return findings.filter((finding) => {
    const { text, category, severity, authorName } = finding;
    const shown = [text, category, findingSeverityLabels[severity], authorName, formatSpan(finding)];
    const searched = [...shown, formatFrames(finding)].join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
