import { SearchX } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { EmptyState, type EmptyStateProps } from '../feedback/EmptyState.tsx';
import { LoadErrorBanner } from '../feedback/LoadErrorBanner.tsx';
import { Card } from '../layout/Card.tsx';
import { pluralize, totalText } from '../pluralize.ts';
import type { TableList } from './columns.ts';
import { MoreRows } from './MoreRows.tsx';
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts';

interface SectionList<Row> extends TableList<Row> {
  readonly query: TableList<Row>['query'] & {
    readonly isSuccess: boolean;
    readonly hasNextPage?: boolean;
    readonly isFetchingNextPage?: boolean;
  };
}

export interface ListSectionProps<Row> {
  list: SectionList<Row>;
  /** Noun for the rows, shown with their count. */
  noun: string;
  nouns?: string;
  /** Omit it if the page's title already names the list. */
  heading?: string;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** Fields that filter the list. */
  filters?: ReactNode;
  /** Why the list could not be loaded; null if it could. */
  error: { readonly message: string; readonly onRetry?: () => void } | null;
  /** Messages between the filters and the table, for example why an action failed. */
  messages?: ReactNode;
  /** Shown in the card above the table, also of an empty list. */
  toolbar?: ReactNode;
  /** Shown if there are no rows at all; null renders nothing in place of the whole section. */
  empty: EmptyStateProps | null;
  /** Shown instead if the list is filtered. */
  noMatch?: false | { title: string; hint?: string; clearLabel?: string; onClear: () => void };
  /** Rows of another list are still shown, so neither count nor empty state apply. */
  isLoading?: boolean;
  /** Renders the children without a card. */
  isBare?: boolean;
  /** Gets the focus after the last row has left; by default the heading or the section. */
  fallbackFocus?: RefObject<HTMLElement | null>;
  /** The table. */
  children: ReactNode;
  className?: string;
}

/**
 * A list with its heading, filters, count, error, table and button for more rows, or an empty state. Moves
 * the focus to the next row when the row that has it disappears, and from the button to the first new row.
 */
export function ListSection<Row>({
  list,
  noun,
  nouns,
  heading,
  headingRef,
  filters,
  error,
  messages,
  toolbar,
  empty,
  noMatch = false,
  isLoading = list.query.isPending,
  isBare = false,
  fallbackFocus,
  children,
  className = '',
}: ListSectionProps<Row>) {
  const { query, rows, total, isTotalExact = true, keyOf } = list;
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const start = headingRef ?? ownHeading;
  const ids = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  useFocusAfterLeaving(ids, section, fallbackFocus ?? (heading === undefined ? section : start));
  const [hadMore, setHadMore] = useState(false);
  if (query.hasNextPage && !hadMore) setHadMore(true);
  const isEmpty = !isLoading && query.isSuccess && rows.length === 0;
  if (empty === null && rows.length === 0 && !isLoading) return null;

  const count = (
    <output className="text-sm text-soft tabular-nums">
      {total !== null &&
        !isLoading &&
        !query.isPlaceholderData &&
        (isTotalExact ? pluralize(total, noun, nouns) : `${totalText(total, false)} ${nouns ?? `${noun}s`}`)}
    </output>
  );
  const content = isEmpty ? (
    noMatch ? (
      <EmptyState
        icon={SearchX}
        title={noMatch.title}
        action={<Button onPress={noMatch.onClear}>{noMatch.clearLabel ?? 'Clear Filters'}</Button>}
      >
        {noMatch.hint}
      </EmptyState>
    ) : (
      empty && <EmptyState {...empty} />
    )
  ) : (
    children
  );
  return (
    <section
      ref={section}
      {...(heading === undefined ? { tabIndex: -1 } : { 'aria-labelledby': headingId })}
      className={`flex scroll-mt-20 flex-col gap-3 outline-none ${className}`}
    >
      {heading === undefined ? (
        <div className="flex flex-wrap items-end gap-3">
          {filters}
          <div className="pb-1.5">{count}</div>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex items-baseline gap-3">
            <h2 id={headingId} ref={start} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
              {heading}
            </h2>
            {count}
          </div>
          {filters !== undefined && (
            <div className="flex flex-wrap items-end gap-3 max-sm:w-full print:hidden">{filters}</div>
          )}
        </div>
      )}
      <LoadErrorBanner error={error} />
      {messages}
      {(isLoading || query.isSuccess || rows.length > 0) &&
        (isBare && !isEmpty ? (
          content
        ) : (
          <Card isFlush>
            {toolbar}
            {content}
          </Card>
        ))}
      {hadMore && <MoreRows list={list} rowIds={ids} container={section} />}
    </section>
  );
}
