import { cx } from '../cx.ts';

export interface BrandProps {
  className?: string;
}

/** The product's logo and name, for use inside a link. */
export function Brand({ className }: BrandProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 text-base font-semibold tracking-tight whitespace-nowrap',
        className,
      )}
    >
      <svg
        viewBox="0 0 32 24"
        aria-hidden="true"
        className="h-5 w-7 shrink-0"
        fill="none"
        strokeLinecap="round"
      >
        <path d="M6 16a10 10 0 0 1 20 0" className="stroke-bar-accent" strokeWidth="2.8" />
        <path d="M3 20.5h26" stroke="currentColor" strokeWidth="2.8" />
        <circle cx="16" cy="14.5" r="3.8" fill="currentColor" />
      </svg>
      Plainview
    </span>
  );
}
