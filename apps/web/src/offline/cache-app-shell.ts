const register = (): void => {
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => console.warn('This page cannot be opened offline.', error));
};

/** Lets the page itself open without a network; see `service-worker/`. Once the page has settled. */
export function cacheAppShell(): void {
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) {
    console.warn(
      'This page cannot be opened offline: the browser allows that only over a secure connection.',
    );
    return;
  }
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
