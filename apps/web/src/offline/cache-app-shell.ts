const register = (): void => {
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => console.warn('This page cannot be opened offline.', error));
};

/** The first view of a page needs the network and the processor for itself. */
const SETTLED_MILLISECONDS = 3000;

const registerLater = (): void => void setTimeout(register, SETTLED_MILLISECONDS);

/**
 * Registers the service worker some time after the page has loaded, so that it opens offline; see
 * `service-worker/`.
 */
export function cacheAppShell(): void {
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) {
    console.warn(
      'This page cannot be opened offline: the browser allows that only over a secure connection.',
    );
    return;
  }
  if (document.readyState === 'complete') registerLater();
  else window.addEventListener('load', registerLater, { once: true });
}
