// Applies the stored appearance before the first paint. By default, the theme follows the system.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('plainview.theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('plainview.density') === 'compact') dataset.density = 'compact';
  if (localStorage.getItem('plainview.room') === 'theme') dataset.room = 'theme';
} catch {
  // No storage (private window, blocked): keep the default appearance.
}

// Loads the page again if one of its first scripts could not be loaded. Nothing is lost: nothing has been shown.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const main = document.createElement('main');
    // Like ProblemPage, whose script is missing.
    Object.assign(main.style, { maxWidth: '36rem', margin: '0 auto', padding: '4rem 1.25rem 1.25rem' });
    const text = document.createElement('p');
    text.role = 'alert';
    text.textContent = NETWORK_ERROR;
    main.append(text);
    document.body.append(main);
    setTimeout(() => location.reload(), 5000);
  },
  { capture: true },
);

// Loads the page again if the service worker opened it from its cache while the server already has another
// release. Not once the page is used: the next visit then opens the new release.
if ('serviceWorker' in navigator) {
  const untilUsed = new AbortController();
  const { signal } = untilUsed;
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(type, () => untilUsed.abort(), { capture: true, passive: true, signal });
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }) => {
      if (data === 'page-outdated') location.reload();
    },
    { signal },
  );
}

{
  // Both are written by the build (build-config/early-script.ts).
  const [sessionPath, sessionBody] = SESSION_CALL;
  const firstCalls = FIRST_CALLS;
  const headers = { 'content-type': 'application/json' };
  const calls = new Map();

  /** Makes a call once `mayAsk` is true, and keeps its response for api/early-answers.ts. */
  const ask = (path, body, mayAsk) => {
    const answer = mayAsk.then((may) => (may ? fetch(path, { method: 'POST', headers, body }) : null));
    answer.catch(() => undefined);
    calls.set(path, { body, answer });
    return answer;
  };

  /** Returns whether the session's user may read the page's data; others are redirected or locked. */
  const hasAccess = async (role) => {
    const response = await calls.get(sessionPath).answer;
    const { user } = (await response.clone().json()).json;
    return user?.role === role && !user.isLocked && !user.mustChangePassword && !user.needsSecondFactor;
  };

  // Requests the session while the first scripts load, and the page's first data, immediately for a user whom
  // this browser knows (offline/offline-cache.ts). A pending sign-out comes first
  // (features/sessions/sign-out/end-session.ts).
  try {
    // The page of release links has no session.
    const hasSession = location.pathname !== '/release';
    if (hasSession && localStorage.getItem('plainview.signing-out') === null) {
      ask(sessionPath, sessionBody, Promise.resolve(true));
      const page = firstCalls[location.pathname];
      // A search changes the inputs of a start page's calls.
      if (page && (page.role === null || location.search === '')) {
        const canAskNow = page.role === null || localStorage.getItem('plainview.role') === page.role;
        const mayAsk = canAskNow ? Promise.resolve(true) : hasAccess(page.role).catch(() => false);
        for (const [path, body] of page.calls) ask(path, body, mayAsk);
      }
      window.earlyAnswers = { calls, askedAt: performance.now() };
    }
  } catch {
    // No storage: the application sends the requests once it runs.
  }
}
