import { Wifi, WifiOff } from 'lucide-react';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';

export interface OnlineIndicatorProps {
  isOnline: boolean;
  /** Number of retries since the last success. */
  attempts: number;
  maximumAttempts?: number;
  isChecking?: boolean;
  onRetry: () => void;
  className?: string;
}

/** Shows whether the server can be reached; if not, a Retry button that counts its attempts. */
export function OnlineIndicator({
  isOnline,
  attempts,
  maximumAttempts = 3,
  isChecking = false,
  onRetry,
  className,
}: OnlineIndicatorProps) {
  const Icon = isOnline ? Wifi : WifiOff;
  const color = isOnline ? 'text-success' : 'text-failed';
  const isUsedUp = attempts >= maximumAttempts;
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 text-sm', className)}>
      <output className={cx('inline-flex items-center gap-1.5 font-medium', color)}>
        <Icon aria-hidden="true" className="size-4" />
        {isOnline ? 'Online' : 'Offline'}
      </output>
      {!isOnline && !isUsedUp && (
        <Button size="sm" onPress={onRetry} isPending={isChecking} pendingLabel="Checking...">
          {`Retry (attempt ${attempts + 1} of ${maximumAttempts})`}
        </Button>
      )}
      {!isOnline && isUsedUp && (
        <span className="text-soft">
          {`${maximumAttempts} of ${maximumAttempts} attempts used. Checking every 30 seconds.`}
        </span>
      )}
    </div>
  );
}
