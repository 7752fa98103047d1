/**
 * What a person typed and has not sent: it outlives a reload and leaving the page, in this tab only, and goes
 * with the tab and at sign-out. Shared station computers keep nothing of it.
 */
const PREFIX = 'plainview.kept.';

/** Keeps a value; null takes it out. */
export function persistState(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    console.warn('What is typed cannot be kept over a reload: this browser offers no storage.');
  }
}

/** What was kept, or null. Its shape is the reader's to check: an older release may have written it. */
export function readPersistedState(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Takes out everything that was kept in this tab. */
export function forgetPersistedState(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key?.startsWith('plainview.')) sessionStorage.removeItem(key);
  } catch {
    // Nothing could be kept, so nothing has to go.
  }
}
