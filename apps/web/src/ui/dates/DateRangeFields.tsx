import { cx } from '../cx.ts';
import { fieldColumn, labelClass } from '../forms/field-props.ts';
import { lazyComponent } from '../lazy-component.tsx';

/** ISO days, both inclusive; null is open. */
export interface DateRange {
  start: string | null;
  end: string | null;
}

export interface DateRangeFieldsProps {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** The name of the pair, for assistive technology. */
  label?: string;
  startLabel?: string;
  endLabel?: string;
  isDisabled?: boolean;
  className?: string;
}

/**
 * A first and a last day, each to type or to choose; says when they are the wrong way round. The calendar is loaded
 * after the page has been drawn.
 */
export const DateRangeFields = lazyComponent<DateRangeFieldsProps>(
  async () => (await import('./DateRange.tsx')).DateRange,
  (props) => <DateRangePlace {...props} />,
);

/** Holds the place, so that nothing moves. */
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
