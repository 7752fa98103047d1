import { cx } from '../cx.ts';

export interface ProgressBarProps {
  label: string;
  /** From 0 to 100; undefined while unknown. */
  value: number | undefined;
  /** Replaces the percentage, for example `12 of 40 MB`. */
  valueText?: string;
  isLabelHidden?: boolean;
  tone?: 'accent' | 'success' | 'failed' | 'paused';
  className?: string;
}

const fills = { accent: 'bg-accent', success: 'bg-success', failed: 'bg-danger', paused: 'bg-edge' };

const percentage = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

export function ProgressBar({
  label,
  value,
  valueText,
  isLabelHidden = false,
  tone = 'accent',
  className,
}: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.min(Math.max(value, 0), 100);
  const shown = valueText ?? (percent === undefined ? undefined : percentage.format(percent / 100));
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot contain its label
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== undefined && { 'aria-valuenow': percent, 'aria-valuetext': shown })}
      className={cx('flex min-w-0 flex-col gap-1', className)}
    >
      {!isLabelHidden && (
        <span className="flex justify-between gap-3 text-xs text-soft">
          <span className="min-w-0 truncate">{label}</span>
          <span className="shrink-0 tabular-nums">{shown}</span>
        </span>
      )}
      <span className="block h-1.5 overflow-hidden rounded-full bg-sunken outline outline-line">
        <span
          className={cx(
            'block h-full rounded-full',
            fills[tone],
            percent === undefined ? 'w-1/4 animate-stripes' : 'transition-[width]',
          )}
          style={percent === undefined ? {} : { width: `${percent}%` }}
        />
      </span>
    </div>
  );
}
