import { auditHighlights, eventGroups } from '@plainview/domain/ledger/event-group';
import { auditHighlightLabels, eventGroupLabels } from '@plainview/domain/ledger/event-labels';
import { countAll, countGroup, countHighlight } from '@plainview/domain/proof/ledger/audit-figures';
import { Link } from '@tanstack/react-router';
import { countText } from '../../ui/pluralize.ts';
import type { CustodyFilter } from '../custody/custody-filter.ts';
import type { AuditWeek } from './use-oversight.ts';

interface Figure {
  readonly label: string;
  readonly count: number;
  readonly filter: Pick<CustodyFilter, 'group' | 'highlight'>;
}

/** The figures of a week. Each links to the entries that it counts. */
export function WeekFigures({ summary: { week, counts } }: { readonly summary: AuditWeek }) {
  const highlights = auditHighlights.map((highlight) => ({
    label: auditHighlightLabels[highlight],
    count: countHighlight(counts, highlight),
    filter: { highlight },
  }));
  const groups = eventGroups.map((group) => ({
    label: eventGroupLabels[group],
    count: countGroup(counts, group),
    filter: { group },
  }));
  const all = { label: 'All entries', count: countAll(counts), filter: {} };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FigureList heading="Look at these first" week={week} figures={highlights} />
      <FigureList heading="Entries by kind" week={week} figures={[...groups, all]} />
    </div>
  );
}

function FigureList({
  heading,
  week,
  figures,
}: {
  readonly heading: string;
  readonly week: string;
  readonly figures: readonly Figure[];
}) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{heading}</h3>
      <ul>
        {figures.map(({ label, count, filter }) => (
          <li
            key={label}
            className="flex items-baseline justify-between gap-4 border-t border-line py-1 text-sm"
          >
            <span className={count === 0 ? 'text-soft' : ''}>{label}</span>
            {count === 0 ? (
              <span className="inline-flex min-h-6 items-center text-soft tabular-nums">0</span>
            ) : (
              <Link
                to="/admin/audit"
                search={{ week, ...filter }}
                aria-label={`${label}: ${countText(count)}, show the entries`}
                className="inline-flex min-h-6 items-center font-medium text-link tabular-nums hover:underline"
              >
                {countText(count)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
