import { useState } from 'react';
import { TextField, type TextFieldProps } from '../forms/TextField.tsx';
import { parseDurationText } from './duration-text.ts';

export interface DurationFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'placeholder'
> {
  /** `hh:mm:ss` as typed; normalized on blur. */
  value: string;
  onChange: (value: string) => void;
  /** Formats seconds as `hh:mm:ss`. */
  format: (seconds: number) => string;
}

/** Enters a duration as `hh:mm:ss`. Shows an error if it cannot be parsed. */
export function DurationField({
  value,
  onChange,
  format,
  errorMessage,
  onBlur,
  ...rest
}: DurationFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const seconds = parseDurationText(value);
  const own = isLeft && seconds === null ? 'Enter a length as hh:mm:ss' : undefined;
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      inputMode="numeric"
      placeholder="hh:mm:ss"
      autoComplete="off"
      inputClassName="tabular-nums"
      errorMessage={errorMessage ?? own}
      onBlur={(event) => {
        setLeft(true);
        if (seconds !== null && format(seconds) !== value) onChange(format(seconds));
        onBlur?.(event);
      }}
    />
  );
}
