import { CircleAlert, CircleCheck, CircleDot, CircleX, Clock, type LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { type Tone, toneClass } from './tone.ts';

export interface StatusBadgeProps {
  tone: Tone;
  /** The text; color and icon only repeat it. */
  children: string;
  /** Replaces the tone's icon. */
  icon?: LucideIcon;
  className?: string;
}

const icons: Readonly<Record<Tone, LucideIcon>> = {
  pending: Clock,
  progress: CircleAlert,
  success: CircleCheck,
  failed: CircleX,
  neutral: CircleDot,
};

/**
 * Shows a state as text with icon and tint: pending clock, in-progress alert, completed check, failed cross.
 */
export function StatusBadge({ tone, children, icon, className }: StatusBadgeProps) {
  const Icon = icon ?? icons[tone];
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-full border ps-1.5 pe-2 text-xs font-medium whitespace-nowrap',
        toneClass[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {children}
    </span>
  );
}
