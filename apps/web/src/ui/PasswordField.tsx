import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>;

/** A password that can be looked at while typing. Say `autoComplete` as `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <ToggleButton
          slot={null}
          aria-label="Show password"
          isSelected={isShown}
          onChange={setShown}
          className="-me-1 inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-sm text-soft hover:bg-sunken hover:text-ink coarse:size-9"
        >
          <Icon aria-hidden="true" className="size-4" />
        </ToggleButton>
      }
    />
  );
}
