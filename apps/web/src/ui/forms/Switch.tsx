import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components';
import { cx } from '../cx.ts';

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  className?: string;
}

/** A setting that takes effect at once. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch
      {...rest}
      className={cx(
        'group inline-flex min-h-6 cursor-pointer items-center gap-2 rounded-sm text-sm data-disabled:cursor-not-allowed data-disabled:text-faint',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-sunken p-0.5 transition-colors group-data-selected:border-accent group-data-selected:bg-accent"
      >
        <span className="size-3.5 rounded-full bg-soft transition-transform group-data-selected:translate-x-4 group-data-selected:bg-on-accent" />
      </span>
      {children}
    </AriaSwitch>
  );
}
