import { cx } from '../../../ui/cx.ts';
import { SearchField } from '../../../ui/forms/SearchField.tsx';
import { countText } from '../../../ui/pluralize.ts';

interface FindingSearchProps {
  readonly sought: string;
  readonly onChange: (sought: string) => void;
  /** Number of findings that the search finds. */
  readonly found: number;
  readonly total: number;
  readonly className?: string;
}

/** Searches a long list, in which the browser's own search finds only what is in view. */
export function FindingSearch({ sought, onChange, found, total, className }: FindingSearchProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-2 print:hidden', className)}>
      <SearchField
        label="Search the findings"
        isLabelHidden
        placeholder="Search the findings"
        value={sought}
        onChange={onChange}
        className="min-w-40 flex-1"
      />
      <output className="text-sm text-soft">
        {sought.trim() !== '' && `${countText(found)} of ${countText(total)}`}
      </output>
    </div>
  );
}
