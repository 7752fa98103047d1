import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button-class.ts';
import { cx } from '../cx.ts';
import type { MenuProps } from './Menu.tsx';
import { OpenMenu, useMenu } from './use-menu.ts';

export interface MenuButtonProps extends Omit<MenuProps, 'aria-labelledby' | 'trigger' | 'onClose'> {
  /** The name. Shown, unless `children` or `isIconOnly` say otherwise. */
  label: string;
  /** Something other than the label's words inside the button. */
  children?: ReactNode;
  /** Three dots; the label is for assistive technology and hover. */
  isIconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isDisabled?: boolean;
  className?: string;
}

/** A button with a menu under it. */
export function MenuButton({
  label,
  children,
  isIconOnly = false,
  variant = 'secondary',
  size = 'md',
  isDisabled = false,
  className,
  ...menu
}: MenuButtonProps) {
  const { trigger, opened } = useMenu();
  return (
    <>
      <button
        {...trigger}
        disabled={isDisabled}
        {...((isIconOnly || children !== undefined) && { 'aria-label': label })}
        className={cx(buttonClass({ variant, size }), isIconOnly && 'aspect-square px-0!', className)}
      >
        {isIconOnly ? (
          <Ellipsis aria-hidden="true" />
        ) : (
          (children ?? (
            <>
              {label}
              <ChevronDown aria-hidden="true" />
            </>
          ))
        )}
      </button>
      {opened && <OpenMenu {...menu} {...opened} />}
    </>
  );
}
