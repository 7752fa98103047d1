import { LEAST_TICKETS } from '@plainview/domain/reports/insights/delivery-figures';
import type { ReactNode } from 'react';
import { StatCard } from '../../ui/layout/StatCard.tsx';
import { StatRow } from '../../ui/layout/StatRow.tsx';
import { countText } from '../../ui/pluralize.ts';
import { changeText, hoursText, minutesText, shareText } from './insight-text.ts';
import type { Insights } from './use-insights.ts';

type Total = Omit<Insights['total'], 'playedMinutes'>;

interface InsightTotalsProps {
  /** Undefined while loading; null if it could not be loaded. */
  readonly total: Total | null | undefined;
  /** Of the period before; undefined until it is known. */
  readonly before: Total | undefined;
  /** The last figure. */
  readonly children: ReactNode;
}

/** The figures of the whole period, and how they have changed. */
export function InsightTotals({ total, before, children }: InsightTotalsProps) {
  if (total === null) return null;
  const tooFew = `fewer than ${LEAST_TICKETS} tickets`;
  return (
    <StatRow label="Whole period">
      <StatCard
        label="Delivered"
        value={total?.tickets}
        change={changeText(total?.tickets, before?.tickets, countText)}
        hint={total ? `${minutesText(total.footageMinutes)} of footage` : ''}
      />
      <StatCard
        label="Median turnaround"
        value={total && (total.medianHours === null ? '–' : hoursText(total.medianHours))}
        change={changeText(total?.medianHours, before?.medianHours, hoursText)}
        hint={total?.medianHours === null ? tooFew : 'submission to delivery'}
      />
      <StatCard
        label="On time"
        value={total && (total.onTimeShare === null ? '–' : shareText(total.onTimeShare))}
        change={changeText(total?.onTimeShare, before?.onTimeShare, shareText)}
        hint={
          total ? (total.onTimeShare === null ? tooFew : `${total.onTime} of ${total.tickets} tickets`) : ''
        }
      />
      {children}
    </StatRow>
  );
}
