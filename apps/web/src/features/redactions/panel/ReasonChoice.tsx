import { useId, type ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { Reason } from '../use-redaction.ts';

interface ReasonChoiceProps {
  readonly reasons: readonly Reason[];
  /** Of the selected mark, or of the next one. */
  readonly value: string;
  readonly label: string;
  readonly onChange: (code: string) => void;
  /** Shown at the end of the label's line. */
  readonly children: ReactNode;
}

/** Chooses why something is hidden. The first nine have a digit as their key. */
export function ReasonChoice({ reasons, value, label, onChange, children }: ReasonChoiceProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline gap-3 text-xs text-soft">
        <span id={id} className="shrink-0">
          {label}
        </span>
        {children}
      </div>
      <div className="flex max-h-28 flex-wrap gap-1 overflow-y-auto">
        {reasons.map(({ code, label: name }, place) => (
          <label
            key={code}
            className={cx(
              'relative flex min-h-6 max-w-full cursor-pointer items-center gap-1.5 rounded-sm border border-edge bg-surface px-1.5 text-xs select-none hover:bg-hover coarse:min-h-9',
              'has-checked:border-accent has-checked:bg-selected has-checked:font-medium',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-ring',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={code === value}
              onChange={() => onChange(code)}
              className="sr-only"
            />
            {place < 9 && (
              <kbd aria-hidden className="text-soft">
                {place + 1}
              </kbd>
            )}
            <span className="min-w-0 truncate">{name}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
