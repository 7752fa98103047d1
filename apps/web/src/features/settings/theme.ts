/** How the pages look; without a choice they follow the system. Read before the first paint by `theme.js`. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'plainview.theme';

/** What was chosen on this browser. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return themes.find((theme) => theme === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Takes effect at once, and stays on this browser where it can. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    console.warn('The theme cannot be remembered: this browser offers no storage.');
  }
}
