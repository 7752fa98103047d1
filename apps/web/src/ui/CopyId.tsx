import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './overlays/Tooltip.tsx';

export interface CopyIdProps {
  /** The full value, which is copied. */
  value: string;
  /** Name of the value, for example `Ticket ID`. */
  label: string;
  /** Number of characters to show; all if omitted. */
  length?: number;
  className?: string;
}

/** Number of characters that fit on one line anywhere. */
const LONGEST_LINE = 20;

/** Shows a shortened id in monospace; a press copies the full value and confirms it. */
export function CopyId({ value, label, length = 8, className }: CopyIdProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const short = value.length > length + 1 ? `${value.slice(0, length)}…` : value;
  // A number or a shortened id stays on one line; a full hash can be wider than the page.
  const isOneLine = short.length <= LONGEST_LINE;
  const Icon = state === 'copied' ? Check : Copy;
  async function copy() {
    try {
      // `navigator.clipboard` is undefined on a page without TLS.
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('failed');
    }
  }
  return (
    <span className={cx('inline-flex items-center', className)}>
      <Tooltip text={state === 'copied' ? 'Copied' : value}>
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            onClick={() => void copy()}
            className="group inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-[3px] text-start font-mono text-xs text-soft hover:text-ink"
          >
            <span className="sr-only">{`Copy ${label} `}</span>
            <span className={cx('print:hidden', isOneLine && 'whitespace-nowrap')}>{short}</span>
            {/* The full value, for print. */}
            <span className="hidden break-all print:inline">{value}</span>
            <Icon
              aria-hidden="true"
              className={cx(
                'size-3.5 print:hidden',
                state === 'copied' ? 'text-success' : 'text-faint group-hover:text-ink',
              )}
            />
          </button>
        )}
      </Tooltip>
      <output className="sr-only">
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'Could not copy'}
      </output>
    </span>
  );
}
