import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { chooseAppearance, density, theme, useAppearance } from './appearance.ts';

const themeOptions = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;

const densityOptions = [
  { id: 'comfortable', label: 'Comfortable' },
  { id: 'compact', label: 'Compact' },
] as const;

/** Sets the appearance in this browser: light or dark theme, and the density of table rows. */
export function AppearanceSettings() {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <SegmentedControl
        label="Theme"
        isLabelHidden={false}
        options={themeOptions}
        value={useAppearance(theme)}
        onChange={(next) => chooseAppearance(theme, next)}
      />
      <SegmentedControl
        label="Table Rows"
        isLabelHidden={false}
        options={densityOptions}
        value={useAppearance(density)}
        onChange={(next) => chooseAppearance(density, next)}
      />
    </div>
  );
}
