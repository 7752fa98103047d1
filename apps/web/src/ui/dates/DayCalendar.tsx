import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';
import { cx } from '../cx.ts';

const turn =
  'inline-flex size-8 cursor-pointer items-center justify-center rounded-sm text-soft hover:bg-sunken disabled:text-faint';

/** Shows one month for a date field's popover. */
export function DayCalendar() {
  return (
    <Calendar className="p-3">
      <header className="mb-2 flex items-center justify-between">
        <Button slot="previous" className={turn}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Button>
        <Heading className="text-sm font-semibold" />
        <Button slot="next" className={turn}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </header>
      <CalendarGrid className="border-separate border-spacing-0.5">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="size-8 text-xs font-medium text-faint">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className={cx(
                'flex size-8 cursor-pointer items-center justify-center rounded-sm text-sm tabular-nums',
                'hover:bg-sunken data-outside-month:invisible data-today:font-bold data-today:text-link data-today:underline',
                'data-unavailable:text-faint data-unavailable:line-through data-disabled:cursor-default data-disabled:text-faint',
                'data-selected:bg-accent data-selected:text-on-accent',
              )}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
