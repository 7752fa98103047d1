import type { ReportedFinding } from '../use-report-content.ts';

export interface ReportFindingsProps {
  /** Address of the report's PDF. */
  readonly reportUrl: string;
  /** In the report's order. */
  readonly findings: readonly ReportedFinding[];
  /** The finding whose moment was opened last, counted from 0. */
  readonly openedIndex: number | null;
  /** The finding that the page scrolls to at first, counted from 0. */
  readonly startIndex: number | null;
  /** Returns whether the finding's video can be played. */
  readonly canOpen: (finding: ReportedFinding) => boolean;
  readonly onOpen: (index: number) => void;
}
