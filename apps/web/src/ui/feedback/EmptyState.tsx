import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  className?: string;
}

/** Shown if there is no data yet, with the next step. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span className="mb-3 flex size-11 items-center justify-center rounded-full bg-sunken text-soft">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {children !== undefined && <div className="mt-1 max-w-96 text-sm text-soft">{children}</div>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
