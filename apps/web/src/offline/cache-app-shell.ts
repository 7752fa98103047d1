const register = (): void => {
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => console.warn('This page cannot be opened offline.', error));
};

/** Registers the service worker once the page is idle, so that the page opens offline; see `service-worker/`. */
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
