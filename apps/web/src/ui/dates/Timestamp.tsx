import { cx } from '../cx.ts';
import { notify } from '../overlays/toasts.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { formatDate, formatExactTime, type DatePattern } from './format-date.ts';

export interface TimestampProps {
  /** ISO timestamp, epoch milliseconds or a date. */
  value: string | number | Date;
  pattern?: DatePattern;
  /** Omits the tooltip and its tab stop, if the exact time is shown elsewhere. */
  isPlain?: boolean;
  className?: string;
}

/** Shows a date. Hover or focus shows the exact time with its zone, a press copies it as ISO. */
export function Timestamp({ value, pattern = 'MMM d, yyyy', isPlain = false, className }: TimestampProps) {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return <span className={className}>Unknown</span>;
  const iso = date.toISOString();
  const shown = formatDate(date, pattern);
  if (isPlain) {
    return (
      <time
        dateTime={iso}
        title={`${formatExactTime(date)} (${iso})`}
        className={cx('whitespace-nowrap', className)}
      >
        {shown}
      </time>
    );
  }
  const text = (
    <>
      <span className="block">{formatExactTime(date)}</span>
      <span className="block font-mono text-bar-soft">{iso}</span>
    </>
  );
  return (
    <time dateTime={iso} className={cx('whitespace-nowrap', className)}>
      <Tooltip text={text} delay={300}>
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            onClick={() => {
              void navigator.clipboard
                ?.writeText(iso)
                .then(() => notify({ title: 'Copied', description: iso }));
            }}
            className="inline-flex min-h-6 cursor-help items-center rounded-[3px] decoration-edge decoration-dotted underline-offset-4 hover:underline"
          >
            {shown}
          </button>
        )}
      </Tooltip>
    </time>
  );
}
