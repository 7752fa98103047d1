/**
 * Acquires an upload for this tab until it is released or the tab closes, since two tabs sending one file
 * would keep interrupting each other. In browsers without the Web Locks API (no TLS) it always succeeds; the
 * server serializes the requests.
 * @returns a release function, or null if another tab holds the lock
 */
export async function acquireUploadLock(uploadId: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return () => undefined;
  const claimed = Promise.withResolvers<boolean>();
  const held = Promise.withResolvers<void>();
  const request = navigator.locks.request(`plainview-upload/${uploadId}`, { ifAvailable: true }, (lock) => {
    claimed.resolve(lock !== null);
    return lock === null ? undefined : held.promise;
  });
  // Access denied (for example in a sandboxed frame): treated as if locks were not supported.
  request.catch(() => claimed.resolve(true));
  return (await claimed.promise) ? held.resolve : null;
}
