import { useState } from 'react';
import { TextField, type TextFieldProps } from '../forms/TextField.tsx';
import { formatDurationText, parseDurationText } from './duration-text.ts';

export interface DurationFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'placeholder'
> {
  /** `hh:mm:ss` as typed; it is brought into shape when the field is left. */
  value: string;
  onChange: (value: string) => void;
}

/** A length as `hh:mm:ss`. Says so when it cannot be read as one. */
export function DurationField({ value, onChange, errorMessage, onBlur, ...rest }: DurationFieldProps) {
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
        if (seconds !== null && formatDurationText(seconds) !== value) onChange(formatDurationText(seconds));
        onBlur?.(event);
      }}
    />
  );
}
