import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export interface CardProps {
  title?: string;
  /** A line under the title. */
  description?: ReactNode;
  /** Content at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
  /** Removes the padding, for a table that spans the card. */
  isFlush?: boolean;
  className?: string;
}

/** A surface with an optional title, which makes it a named region. */
export function Card({ title, description, actions, children, isFlush = false, className }: CardProps) {
  const id = useId();
  return (
    <section
      {...(title !== undefined && { 'aria-labelledby': id })}
      className={cx('min-w-0 rounded-md border border-line bg-surface', className)}
    >
      {title !== undefined && (
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-base font-semibold">
              {title}
            </h2>
            {description !== undefined && <div className="text-xs text-faint">{description}</div>}
          </div>
          {actions !== undefined && (
            <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">{actions}</div>
          )}
        </header>
      )}
      <div className={cx(!isFlush && 'p-4')}>{children}</div>
    </section>
  );
}
