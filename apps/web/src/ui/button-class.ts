import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  secondary: 'bg-surface text-ink border-edge hover:bg-hover hover:border-soft',
  quiet:
    'bg-transparent text-link border-transparent hover:bg-sunken disabled:bg-transparent! disabled:border-transparent!',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-strong',
  'danger-outline': 'bg-surface text-failed border-failed-line hover:bg-failed-tint hover:border-failed',
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  sm: 'min-h-7 px-2 text-sm coarse:min-h-9',
  md: 'min-h-8 px-3 text-sm coarse:min-h-10',
  lg: 'min-h-10 px-4 text-base',
};

/** Returns the classes of a button, also for links that look like one. */
export function buttonClass(look: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return cx(
    'inline-flex shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-sm border font-medium',
    'whitespace-nowrap no-underline select-none transition-colors duration-100',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint',
    // Buttons have no use on paper.
    'print:hidden',
    'data-pending:cursor-progress [&_svg]:size-4 [&_svg]:shrink-0',
    variants[look.variant ?? 'secondary'],
    sizes[look.size ?? 'md'],
  );
}
