import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { type Tone, toneClass } from '../feedback/tone.ts';
import { countText } from '../pluralize.ts';

export interface StatCardProps {
  /** A link in it covers the whole card. */
  label: ReactNode;
  /** Undefined while loading. */
  value: number | string | undefined;
  /** Small print, for example `awaiting processing`. */
  hint: string;
  /** How the figure has changed, for example `up from 9`. */
  change?: string | null;
  icon?: LucideIcon;
  tone?: Tone;
}

/** One figure with its name and small print. Put several into a `StatRow`. */
export function StatCard({ label, value, hint, change = null, icon: Icon, tone = 'neutral' }: StatCardProps) {
  return (
    <div
      className={cx(
        'relative flex min-w-0 flex-col rounded-md border border-line bg-surface px-4 py-3',
        'has-[a:hover]:border-edge has-[a:hover]:bg-hover has-[a[aria-current]]:border-accent',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-ring',
      )}
    >
      <dt className="flex items-center gap-2 text-sm font-medium text-soft">
        {Icon && (
          <span className={cx('flex size-6 items-center justify-center rounded-sm', toneClass[tone])}>
            <Icon aria-hidden="true" className="size-3.5" />
          </span>
        )}
        <span className="[&_a]:outline-none [&_a]:after:absolute [&_a]:after:inset-0">{label}</span>
      </dt>
      <dd className="mt-1.5 flex flex-wrap items-baseline gap-x-2 max-sm:flex-col">
        <span
          className={cx(
            'relative text-2xl font-semibold tracking-tight tabular-nums',
            // An amount of money is wider than a count.
            typeof value === 'string' && 'max-sm:text-xl',
          )}
        >
          {value === undefined ? <LoadingValue /> : typeof value === 'number' ? countText(value) : value}
        </span>
        {change !== null && <span className="text-xs text-soft">{change}</span>}
        <span className="text-xs text-faint">{hint}</span>
      </dd>
    </div>
  );
}

/** As high as a figure, so that the page does not move when the figure appears. */
const LoadingValue = () => (
  <span className="inline-block w-12">
    &nbsp;
    <Skeleton className="absolute inset-x-0 inset-y-1" />
  </span>
);
