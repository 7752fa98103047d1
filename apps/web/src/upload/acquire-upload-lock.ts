/**
 * Takes an upload for this tab, until it lets go or is closed: two tabs sending one file would keep cutting
 * each other off. Where the browser has no locks (no TLS) nobody is kept out; the server orders the requests.
 * @returns how to let go, or null where another tab has it.
 */
export async function acquireUploadLock(uploadId: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => undefined;
  const claimed = Promise.withResolvers<boolean>();
  const held = Promise.withResolvers<void>();
  const request = navigator.locks.request(`plainview-upload/${uploadId}`, { ifAvailable: true }, (lock) => {
    claimed.resolve(lock !== null);
    return lock === null ? undefined : held.promise;
  });
  // Denied altogether (a sandboxed frame): as good as no locks.
  request.catch(() => claimed.resolve(true));
  return (await claimed.promise) ? held.resolve : null;
}
