import { LEAST_TICKETS } from '@plainview/domain/reports/insights/delivery-figures';
import type { ReactNode } from 'react';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';
import { hoursText, minutesText, shareText } from './insight-text.ts';
import type { Insights } from './use-insights.ts';

interface InsightTotalsProps {
  /** Undefined while loading; null if it could not be loaded. */
  readonly total: Omit<Insights['total'], 'playedMinutes'> | null | undefined;
  /** The last figure. */
  readonly children: ReactNode;
}

/** The figures of the whole period. */
export function InsightTotals({ total, children }: InsightTotalsProps) {
  if (total === null) return null;
  const tooFew = `fewer than ${LEAST_TICKETS} tickets`;
  return (
    <StatRow label="Whole period">
      <StatCard
        label="Delivered"
        value={total?.tickets}
        hint={total ? `${minutesText(total.footageMinutes)} of footage` : ''}
      />
      <StatCard
        label="Median turnaround"
        value={total && (total.medianHours === null ? '–' : hoursText(total.medianHours))}
        hint={total?.medianHours === null ? tooFew : 'submission to delivery'}
      />
      <StatCard
        label="On time"
        value={total && (total.onTimeShare === null ? '–' : shareText(total.onTimeShare))}
        hint={
          total ? (total.onTimeShare === null ? tooFew : `${total.onTime} of ${total.tickets} tickets`) : ''
        }
      />
      {children}
    </StatRow>
  );
}
