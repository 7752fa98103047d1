import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays, X } from 'lucide-react';
import { Button, DateInput, DatePicker, DateSegment, Dialog, Group, Popover } from 'react-aria-components';
import { cx } from '../cx.ts';
import { fieldColumn, type FieldProps, invalidProps } from '../forms/field-props.ts';
import { FieldLabel } from '../forms/FieldLabel.tsx';
import { FieldMessages } from '../forms/FieldMessages.tsx';
import { popoverClass } from '../list-class.ts';
import { DayCalendar } from './DayCalendar.tsx';

export interface DateFieldProps extends FieldProps {
  /** ISO date such as `2026-11-05`, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
  isClearable?: boolean;
}

function readDay(value: string | null): CalendarDate | null {
  if (value === null) return null;
  try {
    return parseDate(value);
  } catch {
    return null;
  }
}

const tool =
  'inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-sm text-soft hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:text-faint coarse:size-9';

/** Enters a date by typing or from a calendar. */
export function DateField({
  label,
  description,
  errorMessage,
  isLabelHidden,
  className,
  value,
  onChange,
  isClearable = true,
  ...rest
}: DateFieldProps) {
  const day = readDay(value);
  return (
    <DatePicker
      {...rest}
      {...invalidProps(errorMessage)}
      value={day}
      onChange={(next) => onChange(next === null ? null : next.toString())}
      className={cx(fieldColumn, className)}
    >
      <FieldLabel isRequired={rest.isRequired} isHidden={isLabelHidden}>
        {label}
      </FieldLabel>
      <Group className="control flex items-center ps-2 pe-0.5">
        <DateInput className="flex min-w-0 flex-1 tabular-nums">
          {(segment) => (
            <DateSegment
              segment={segment}
              className="inline-flex min-h-6 shrink-0 items-center justify-center rounded-[3px] px-0.5 caret-transparent outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-faint data-focused:data-placeholder:text-on-accent data-[type=literal]:px-0 not-data-[type=literal]:min-w-6"
            />
          )}
        </DateInput>
        {isClearable && !rest.isDisabled && day !== null && (
          <Button slot={null} aria-label={`Clear ${label}`} onPress={() => onChange(null)} className={tool}>
            <X aria-hidden="true" className="size-3.5" />
          </Button>
        )}
        <Button className={tool}>
          <CalendarDays aria-hidden="true" className="size-4" />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover className={popoverClass}>
        <Dialog aria-label={`Choose ${label}`} className="outline-none">
          <DayCalendar />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
