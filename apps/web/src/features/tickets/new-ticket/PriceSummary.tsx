import { parseLength } from '@plainview/domain/shared/duration';
import { formatMoney } from '@plainview/domain/shared/money';
import {
  ticketPrice,
  type CategoryRates,
  type RushTerms,
} from '@plainview/domain/tickets/tickets/ticket-price';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import type { VideoDetails } from './VideoDetailFields.tsx';

/** Shows running cost, total duration and due date, by the same rules as the server. */
export function PriceSummary({
  videos,
  rates,
  rush,
  dueDate,
}: {
  videos: readonly VideoDetails[];
  rates: CategoryRates;
  /** Null without rush service. */
  rush: RushTerms | null;
  dueDate: Date;
}) {
  const price = ticketPrice(
    videos.map(({ length, category }) => ({ lengthSeconds: parseLength(length) ?? 0, category })),
    rates,
    rush,
  );
  const facts = [
    ['Total cost', formatMoney(price.totalCents)],
    ['Total duration', price.totalDuration],
  ] as const;
  const supplement = rush && formatMoney(price.rushCents);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 sm:gap-x-8">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-xs text-soft">{term}</dt>
          <dd className="text-lg font-semibold tabular-nums" aria-live="polite">
            {value}
          </dd>
          {term === 'Total cost' && supplement !== null && (
            <dd className="text-xs text-soft tabular-nums">with {supplement} for rush service</dd>
          )}
        </div>
      ))}
      <div>
        <dt className="text-xs text-soft">Due date</dt>
        <dd className="text-lg font-semibold">
          <Timestamp value={dueDate} />
        </dd>
      </div>
    </dl>
  );
}
