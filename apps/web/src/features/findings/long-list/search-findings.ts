import { findingSeverityLabels } from '@plainview/domain/review/findings/finding';
import { formatFrames, formatSpan, type Span } from '../finding-order.ts';

const severityLabels: Readonly<Record<string, string>> = findingSeverityLabels;

/** A finding of a ticket or of a delivered report. */
interface SearchedFinding extends Span {
  readonly text: string;
  readonly category: string;
  readonly severity: string;
  readonly authorName: string;
  /** Its position in the list. */
  readonly videoLabel?: string;
}

/** Returns the findings that contain all words of a search in what the list shows of them. */
export function searchFindings<Searched extends SearchedFinding>(
  findings: readonly Searched[],
  sought: string,
): readonly Searched[] {
  const words = sought
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return findings;
  return findings.filter((finding) => {
    const { text, category, severity, authorName, videoLabel = '' } = finding;
    const label = severityLabels[severity] ?? severity;
    const searched = [
      text,
      category,
      label,
      authorName,
      videoLabel,
      formatSpan(finding),
      formatFrames(finding),
    ]
      .join('\n')
      .toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
