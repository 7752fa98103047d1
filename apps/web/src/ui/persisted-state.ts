/**
 * Persists unsent user input across a reload or leaving the page. Limited to this tab; removed when the tab
 * closes and at sign-out, so that shared station computers keep nothing.
 */
const PREFIX = 'plainview.kept.';

/** Stores a value; null removes it. */
export function persistState(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    console.warn('What is typed cannot be kept over a reload: this browser offers no storage.');
  }
}

/**
 * Returns the stored value, or null. Callers must validate its shape, since an older release may
 * have written it.
 */
export function readPersistedState(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Removes everything stored in this tab. */
export function forgetPersistedState(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
    for (const key of keys) if (key?.startsWith('plainview.')) sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}
