import { formatDollars } from '@plainview/domain/shared/money';
import { formatSupplement } from '@plainview/domain/tickets/ticket-settings/rush';
import type { Ticket } from '../../features/tickets/ticket-queries.ts';
import { Card } from '../../ui/layout/Card.tsx';

/** Shows the price of each video and their total. */
export function PriceCard({ ticket }: { readonly ticket: Ticket }) {
  return (
    <Card title="Price" isFlush>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Video</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {ticket.videos.map(({ videoId, fileName, details, cost }) => (
            <tr key={videoId}>
              <th scope="row" className="px-4 py-2 text-start font-normal wrap-anywhere">
                {fileName}
                <span className="block text-xs text-soft tabular-nums">
                  {details.length} · {details.category}, {formatDollars(details.costPerMinute)} per minute
                </span>
              </th>
              <td className="px-4 py-2 text-end align-top whitespace-nowrap tabular-nums">
                {formatDollars(cost)}
              </td>
            </tr>
          ))}
          {ticket.rush && (
            <tr>
              <th scope="row" className="px-4 py-2 text-start font-normal">
                Rush service
                <span className="block text-xs text-soft">{formatSupplement(ticket.rush.supplement)}</span>
              </th>
              <td className="px-4 py-2 text-end align-top whitespace-nowrap tabular-nums">
                {formatDollars(ticket.rushCost)}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot className="border-t border-edge">
          <tr>
            <th scope="row" className="px-4 py-2 text-start font-semibold">
              Total
              <span className="block text-xs font-normal text-soft tabular-nums">{ticket.totalDuration}</span>
            </th>
            <td className="px-4 py-2 text-end align-top font-semibold whitespace-nowrap tabular-nums">
              {formatDollars(ticket.totalCost)}
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
