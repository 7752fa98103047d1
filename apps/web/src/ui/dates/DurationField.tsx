import { useState } from 'react';
import { TextField, type TextFieldProps } from '../forms/TextField.tsx';
import { formatDurationText, parseDurationText } from './duration-text.ts';

export interface DurationFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'placeholder'
> {
  /** `hh:mm:ss` as typed; normalized on blur. */
  value: string;
  onChange: (value: string) => void;
}

/** Enters a duration as `hh:mm:ss`. Shows an error if it cannot be parsed. */
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
