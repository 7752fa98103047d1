import { periodBefore } from '@plainview/domain/reports/insights/insight-period';
import { dayRange } from './insight-text.ts';

interface AboutFiguresProps {
  /** The period in force. */
  readonly period: { readonly from: string; readonly to: string };
  /** The explanation. */
  readonly children: string;
}

/** Explains on demand what the figures of the page count. Always printed. */
export function AboutFigures({ period, children }: AboutFiguresProps) {
  const before = periodBefore(period);
  const text = `${children} Changes are against the same number of days before, ${dayRange(before.from, before.to)}.`;
  return (
    <>
      <details className="max-w-prose text-sm text-soft print:hidden">
        <summary className="min-h-6 w-fit cursor-pointer rounded-sm text-link">About these figures</summary>
        <p className="text-pretty">{text}</p>
      </details>
      <p className="hidden text-sm text-soft print:block">{text}</p>
    </>
  );
}
