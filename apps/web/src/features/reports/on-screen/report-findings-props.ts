import { numberedFindings, type Numbered } from '@plainview/domain/reports/reports/report-document';
import type { ReportContent, ReportedFinding } from '../use-report-content.ts';

/** A finding with its number, such as F1, and the officer who wore the camera; null if not recorded. */
export type NumberedFinding = Numbered<ReportedFinding> & { readonly wornBy: string | null };

/** Returns the findings of a report in the order of their numbers, the most serious first. */
export function toNumberedFindings(content: ReportContent): readonly NumberedFinding[] {
  const wearers = new Map(content.videos.map(({ label, wornBy }) => [label, wornBy]));
  return numberedFindings<ReportedFinding>(content).map((finding) =>
    Object.assign({ wornBy: wearers.get(finding.videoLabel) ?? null }, finding),
  );
}

export interface ReportFindingsProps {
  /** Address of the report's PDF. */
  readonly reportUrl: string;
  /** In the order of their numbers. */
  readonly findings: readonly NumberedFinding[];
  /** The finding whose moment was opened last, counted from 0. */
  readonly openedIndex: number | null;
  /** The finding that the page scrolls to at first, counted from 0. */
  readonly startIndex: number | null;
  /** Returns whether the finding's video can be played. */
  readonly canOpen: (finding: ReportedFinding) => boolean;
  readonly onOpen: (index: number) => void;
}
