import { csvText } from '@plainview/domain/reports/exports/csv-text';
import { insightDefinitions } from '@plainview/domain/reports/insights/insight-definitions';
import type { ReactNode } from 'react';
import { ChartCard, type ChartTable } from '../../ui/charts/ChartCard.tsx';
import { saveText } from '../../ui/save-text.ts';

interface InsightCardProps {
  readonly figure: keyof typeof insightDefinitions;
  /** Names the file, for example `2026-09-01-2026-11-23`. */
  readonly period: string;
  readonly children: ReactNode;
  readonly table: ChartTable | null;
  readonly formatCell?: (value: number, column: number) => string;
  readonly noValue?: string;
  readonly controls?: ReactNode;
  readonly isWide?: boolean;
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
