// Applies the chosen look before the first paint. By default, the theme follows the system.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('plainview.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('plainview.density') === 'compact') dataset.density = 'compact';
} catch {
  // No storage (private window, blocked): keep the default look.
}

// Asks who is signed in while the first script loads; api/early-session.ts takes the answer. A pending sign-out comes
// first (features/session/end-session.ts).
try {
  if (localStorage.getItem('plainview.signing-out') === null) {
    const headers = { 'content-type': 'application/json' };
    const answer = fetch('/rpc/session/current', { method: 'POST', headers, body: '{}' });
    answer.catch(() => undefined);
    window.earlySession = { answer, askedAt: performance.now() };
  }
} catch {
  // No storage: the application asks once it runs.
}
