import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { PlainTextField, type PlainTextFieldProps } from './PlainTextField.tsx';

export type PasswordFieldProps = Omit<PlainTextFieldProps, 'type' | 'suffix'>;

/** A password field that can reveal its value. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <PlainTextField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="-me-1 inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-sm text-soft hover:bg-sunken hover:text-ink coarse:size-9"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      }
    />
  );
}
