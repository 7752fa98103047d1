import { formatLength } from '@plainview/domain/shared/duration';
import { formatMoney } from '@plainview/domain/shared/money';
import type { ImportFile } from '@plainview/domain/tickets/imports/match-files';
import type { PlannedTicket } from '@plainview/domain/tickets/imports/plan-tickets';
import {
  ticketPrice,
  type CategoryRates,
  type RushTerms,
} from '@plainview/domain/tickets/tickets/ticket-price';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { LocalFile } from './folder-files.ts';

const MOST_NAMES = 10;

/** Shows what the import will create, with its price by the same rules as the server's. */
export function ImportTotals({
  tickets,
  lengths,
  rates,
  rush,
  incomplete,
  leftOut,
}: {
  tickets: readonly PlannedTicket<LocalFile>[];
  /** In seconds; null until all files were read. A file that this browser cannot measure is missing. */
  lengths: ReadonlyMap<LocalFile, number> | null;
  rates: CategoryRates;
  /** Terms of rush service; null if it is not offered. */
  rush: RushTerms | null;
  /** Number of tickets without some of their rows, which are skipped. */
  incomplete: number;
  leftOut: number;
}) {
  const rows = tickets.flatMap((ticket) => ticket.rows);
  const unknown = rows.filter(({ file }) => lengths !== null && file && !lengths.has(file)).length;
  const prices = tickets.map((ticket) =>
    ticketPrice(
      ticket.rows.map(({ file, category }) => ({
        lengthSeconds: (file && lengths?.get(file)) ?? 0,
        category,
      })),
      rates,
      ticket.isRush ? rush : null,
    ),
  );
  const cents = prices.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const seconds = prices.reduce((sum, { totalSeconds }) => sum + totalSeconds, 0);
  const facts = [
    ['Tickets', String(tickets.length)],
    ['Videos', String(rows.length)],
    ['Rows skipped', String(leftOut)],
    ['Total duration', lengths === null ? 'Reading files...' : formatLength(seconds)],
    ['Total cost', lengths === null ? 'Reading files...' : formatMoney(cents)],
  ] as const;
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-xs text-soft">{term}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {incomplete > 0 && (
        <Banner variant="warning">
          {incomplete === 1
            ? 'One ticket is created without some of its'
            : `${incomplete} tickets are created without some of their`}{' '}
          rows, which are skipped.
        </Banner>
      )}
      {unknown > 0 && (
        <p className="text-sm text-soft">
          The duration of {pluralize(unknown, 'video')} is known only after the upload, and is not in these
          totals.
        </p>
      )}
    </div>
  );
}

/** Lists files of the folder that no row names. */
export function FilesWithoutRow({ files }: { files: readonly ImportFile[] }) {
  const more = files.length - MOST_NAMES;
  return (
    <div className="text-sm">
      <p className="font-medium">
        {pluralize(files.length, 'file')} without a row. {files.length === 1 ? 'It is' : 'They are'} not
        imported.
      </p>
      <ul className="mt-1 list-disc ps-5 wrap-anywhere text-soft">
        {files.slice(0, MOST_NAMES).map(({ path }) => (
          <li key={path}>{path}</li>
        ))}
        {more > 0 && <li>and {pluralize(more, 'other file')}</li>}
      </ul>
    </div>
  );
}
