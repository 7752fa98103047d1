// Applies the chosen look before the first paint. By default, the theme follows the system.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('plainview.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('plainview.density') === 'compact') dataset.density = 'compact';
} catch {
  // No storage (private window, blocked): keep the default look.
}
