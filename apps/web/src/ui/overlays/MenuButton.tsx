import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from '../button-class.ts';
import { cx } from '../cx.ts';
import { OpenMenu } from './lazy-overlays.ts';
import type { MenuProps } from './Menu.tsx';
import { useMenu } from './use-menu.ts';

export interface MenuButtonProps extends Omit<MenuProps, 'aria-labelledby' | 'trigger' | 'onClose'> {
  /** The name. Visible unless `children` or `isIconOnly` replace it. */
  label: string;
  /** Content of the button instead of the label. */
  children?: ReactNode;
  /** Shows three dots; the label is the accessible name and tooltip. */
  isIconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isDisabled?: boolean;
  className?: string;
}

/** A button that opens a menu. */
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
        {...(isIconOnly && { title: label })}
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
