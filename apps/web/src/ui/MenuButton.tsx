import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, MenuTrigger } from 'react-aria-components';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { cx } from './cx.ts';
import { Menu, type MenuProps } from './Menu.tsx';

export interface MenuButtonProps extends Omit<MenuProps, 'aria-label'> {
  /** The name. Shown, unless `children` or `isIconOnly` say otherwise. */
  label: string;
  /** Something other than the label's words inside the button. */
  children?: ReactNode;
  /** Three dots; the label is for assistive technology and hover. */
  isIconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isDisabled?: boolean;
  /** Keeps the focus and ignores presses while something that it began goes on. */
  isPending?: boolean;
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
  isPending = false,
  className,
  ...menu
}: MenuButtonProps) {
  return (
    <MenuTrigger>
      <AriaButton
        isDisabled={isDisabled}
        isPending={isPending}
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
      </AriaButton>
      <Menu {...menu} />
    </MenuTrigger>
  );
}
