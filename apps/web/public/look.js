// Applies the chosen appearance before the first paint. Without a choice the theme follows the system.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('plainview.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('plainview.density') === 'compact') dataset.density = 'compact';
} catch {
  // Storage is unavailable (private window, blocked): use the default appearance.
}
