/** ISO dates, both inclusive; null is open. */
export interface DateRange {
  start: string | null;
  end: string | null;
}

export interface DateRangeFieldsProps {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** Accessible name of the pair. */
  label?: string;
  startLabel?: string;
  endLabel?: string;
  isDisabled?: boolean;
  className?: string;
}
