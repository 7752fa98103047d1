import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import type { ReactNode } from 'react';
import { DateRangeFields } from '../../ui/dates/DateRangeFields.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import type { VideoFilter, VideoFilterChange } from './video-filter.ts';

/** Search and date filters of the library, next to further filters. */
export function VideoFilters({
  filter,
  onFilterChange,
  children,
}: {
  filter: VideoFilter;
  onFilterChange: (change: VideoFilterChange) => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) => onFilterChange({ search }));
  return (
    <section aria-label="Filters" className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search videos"
        placeholder="Officer, agency or review type"
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={setTyped}
        className="w-full sm:w-80"
      />
      <DateRangeFields
        label="Upload date"
        value={{ start: filter.from ?? null, end: filter.to ?? null }}
        onChange={({ start, end }) => onFilterChange({ from: start ?? undefined, to: end ?? undefined })}
        className="w-full sm:w-auto"
      />
      {children}
    </section>
  );
}
