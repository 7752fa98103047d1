import { LoaderCircle } from 'lucide-react';
import { cx } from '../cx.ts';

export interface SpinnerProps {
  /** Says what is loading; omit next to text that already does. */
  label?: string;
  /** Small inside a button, large in an empty area. */
  size?: 'sm' | 'lg';
  /** Shows at once instead of after a third of a second. */
  isImmediate?: boolean;
  className?: string;
}

/** A loading indicator. Appears with a delay, so that fast responses do not flicker. */
export function Spinner({ label, size = 'sm', isImmediate = false, className }: SpinnerProps) {
  const icon = (
    <LoaderCircle
      aria-hidden="true"
      className={cx('animate-spin', size === 'lg' ? 'size-7 text-link' : 'size-4')}
    />
  );
  const delay = !isImmediate && 'animate-late';
  if (label === undefined) return <span className={cx('inline-flex', delay, className)}>{icon}</span>;
  return (
    <output className={cx('inline-flex items-center gap-2 text-soft', delay, className)}>
      {icon}
      <span>{label}</span>
    </output>
  );
}
