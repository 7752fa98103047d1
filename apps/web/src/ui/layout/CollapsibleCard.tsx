import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';

interface CollapsibleCardProps {
  readonly title: string;
  readonly description: ReactNode;
  /** Rendered while the card is open. */
  readonly children: ReactNode;
}

/** A surface whose title opens and closes it, for settings that are rarely changed. Closed at first. */
export function CollapsibleCard({ title, description, children }: CollapsibleCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-line bg-surface">
      <h2>
        <button
          id={id}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full cursor-pointer items-center gap-2 rounded-md px-4 py-2.5 text-start text-base font-semibold hover:bg-hover"
        >
          <ChevronRight
            aria-hidden="true"
            className={cx('size-4 shrink-0 text-soft transition-transform', isOpen && 'rotate-90')}
          />
          {title}
        </button>
      </h2>
      {isOpen && (
        <div className="border-t border-line p-4">
          <p className="mb-3 text-sm text-soft">{description}</p>
          {children}
        </div>
      )}
    </section>
  );
}
