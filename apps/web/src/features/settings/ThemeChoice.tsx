import { useState } from 'react';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { chooseTheme, readTheme } from './theme.ts';

const options = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;

/** The look of the pages on this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <SegmentedControl
      label="Theme"
      options={options}
      value={theme}
      onChange={(next) => {
        setTheme(next);
        chooseTheme(next);
      }}
    />
  );
}
