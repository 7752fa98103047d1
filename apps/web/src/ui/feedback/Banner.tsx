import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../button-class.ts';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { type Tone, toneClass } from './tone.ts';

export type BannerVariant = 'error' | 'info' | 'success' | 'warning';

export interface BannerProps {
  variant: BannerVariant;
  title?: string;
  children: ReactNode;
  /** Action for the reader, such as Try Again. */
  action?: { label: string; onPress: () => void; isPending?: boolean; pendingLabel?: string };
  onDismiss?: () => void;
  /** Takes the focus when it appears, for a message that might be out of view. */
  takesFocus?: boolean;
  className?: string;
}

const looks: Readonly<Record<BannerVariant, { tone: Tone; Icon: typeof Info }>> = {
  error: { tone: 'failed', Icon: CircleAlert },
  info: { tone: 'progress', Icon: Info },
  success: { tone: 'success', Icon: CircleCheck },
  warning: { tone: 'pending', Icon: TriangleAlert },
};

/** A message in the page. Errors are red and announced at once, others politely. */
export function Banner({
  variant,
  title,
  children,
  action,
  onDismiss,
  takesFocus = false,
  className,
}: BannerProps) {
  const { tone, Icon } = looks[variant];
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) message.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={message}
      {...(takesFocus && { tabIndex: -1 })}
      role={variant === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex scroll-my-16 flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-sm',
        toneClass[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-48 gap-3">
        {/* In the middle of the first line. */}
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          {title !== undefined && <div className="font-semibold">{title}</div>}
          <div>{children}</div>
        </div>
      </div>
      {action && (
        <Button
          size="sm"
          onPress={action.onPress}
          isPending={action.isPending ?? false}
          {...(action.pendingLabel !== undefined && { pendingLabel: action.pendingLabel })}
        >
          {action.label}
        </Button>
      )}
      {onDismiss && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDismiss}
          className={cx(buttonClass({ variant: 'quiet', size: 'sm' }), 'aspect-square px-0! text-current!')}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
