import { csvText } from '@plainview/domain/export/csv-text';
import { insightDefinitions } from '@plainview/domain/insights/insight-definitions';
import type { ReactNode } from 'react';
import { ChartCard, type ChartTable } from '../../ui/charts/ChartCard.tsx';

interface InsightCardProps {
  readonly figure: keyof typeof insightDefinitions;
  /** Names the file, for example `2026-09-01-2026-11-23`. */
  readonly period: string;
  readonly children: ReactNode;
  readonly table: ChartTable | null;
  readonly formatCell?: (value: number, column: number) => string;
  readonly noValue?: string;
  readonly controls?: ReactNode;
}

/** A figure with its definition. Its file contains the same rows as its table. */
export function InsightCard({ figure, period, ...rest }: InsightCardProps) {
  const { title, definition } = insightDefinitions[figure];
  return (
    <ChartCard
      {...rest}
      title={title}
      description={definition}
      onDownload={({ headings, rows }) =>
        saveText(csvText([headings, ...rows]), `plainview-insights-${figure.toLowerCase()}-${period}.csv`)
      }
    />
  );
}

/** Time that a browser has to read the file. */
const KEPT_MILLISECONDS = 60_000;

/** Starts a browser download of a text. */
function saveText(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS);
}
