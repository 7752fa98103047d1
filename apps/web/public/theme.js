// Sets the chosen theme before the first paint. Without a choice the page follows the system.
try {
  const theme = localStorage.getItem('plainview.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage (private window, blocked): the system's theme it is.
}
