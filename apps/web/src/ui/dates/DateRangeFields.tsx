import { cx } from '../cx.ts';
import { fieldColumn, labelClass } from '../forms/field-props.ts';
import { lazyComponent } from '../lazy-component.tsx';
import type { DateRangeFieldsProps } from './date-range-props.ts';

/**
 * Two date fields, each with a calendar. Shows an error if the end is before the start. Loaded after the
 * page has rendered.
 */
export const DateRangeFields = lazyComponent<DateRangeFieldsProps>(
  async () => (await import('./DateRange.tsx')).DateRange,
  { placeholder: (props) => <DateRangePlace {...props} /> },
);

/** Reserves the space to prevent a layout shift. */
function DateRangePlace({
  startLabel = 'Start date',
  endLabel = 'End date',
  className,
}: DateRangeFieldsProps) {
  return (
    <div aria-hidden="true" className={cx('flex flex-wrap gap-3', className)}>
      {[startLabel, endLabel].map((label) => (
        <div key={label} className={cx(fieldColumn, 'min-w-44 flex-1')}>
          <span className={labelClass()}>{label}</span>
          <span className="control" />
        </div>
      ))}
    </div>
  );
}
