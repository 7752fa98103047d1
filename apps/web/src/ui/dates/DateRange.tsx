import { Group } from 'react-aria-components';
import { cx } from '../cx.ts';
import type { DateRangeFieldsProps } from './date-range-props.ts';
import { DateField } from './DateField.tsx';

/** Renders `DateRangeFields`; loaded on demand. */
export function DateRange({
  value,
  onChange,
  label = 'Date range',
  startLabel = 'Start date',
  endLabel = 'End date',
  isDisabled = false,
  className,
}: DateRangeFieldsProps) {
  const isReversed = value.start !== null && value.end !== null && value.end < value.start;
  return (
    <Group aria-label={label} className={cx('flex flex-wrap gap-3', className)}>
      <DateField
        className="min-w-44 flex-1"
        label={startLabel}
        value={value.start}
        isDisabled={isDisabled}
        onChange={(start) => onChange({ ...value, start })}
      />
      <DateField
        className="min-w-44 flex-1"
        label={endLabel}
        value={value.end}
        isDisabled={isDisabled}
        onChange={(end) => onChange({ ...value, end })}
        errorMessage={isReversed ? 'The end is before the start' : undefined}
      />
    </Group>
  );
}
