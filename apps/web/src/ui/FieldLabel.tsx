import { Label } from 'react-aria-components';
import { cx } from './cx.ts';

export interface FieldLabelProps {
  children: string;
  isRequired?: boolean | undefined;
  /** Keeps the name for assistive technology only, where the place says the rest. */
  isHidden?: boolean | undefined;
  htmlFor?: string;
  id?: string;
}

/** The words above a control, with a mark when it must be filled. */
export function FieldLabel({ children, isRequired = false, isHidden = false, ...rest }: FieldLabelProps) {
  return (
    <Label {...rest} className={cx('text-sm font-medium text-ink', isHidden && 'sr-only')}>
      {children}
      {isRequired && (
        <span aria-hidden="true" className="ms-0.5 text-failed">
          *
        </span>
      )}
    </Label>
  );
}
