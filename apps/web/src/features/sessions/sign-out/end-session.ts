import { client } from '../../../api/client.ts';

/** Stored in this browser while a sign-out has not reached the server. */
const mark = 'plainview.signing-out';

/** Returns whether a sign-out in this browser has not reached the server. */
export const isSignOutPending = (): boolean => {
  try {
    return localStorage.getItem(mark) !== null;
  } catch {
    return false;
  }
};

/** Discards a pending sign-out after a sign-in, which has replaced the session to be ended. */
export function forgetSignOut(): void {
  try {
    localStorage.removeItem(mark);
  } catch {
    // Without storage nothing was marked.
  }
}

/**
 * Ends the session on the server. If the server can't be reached, the sign-out is completed before this
 * browser shows anything of the session again: a user who leaves a shared computer while it is offline
 * stays signed out.
 */
export async function endSession(): Promise<void> {
  try {
    localStorage.setItem(mark, 'yes');
  } catch {
    console.warn('The sign-out cannot be remembered: this browser offers no storage.');
  }
  await client.session.signOut();
  forgetSignOut();
}

let finishing: Promise<void> | null = null;

/**
 * Completes a sign-out that did not reach the server.
 * @throws if the server still can't be reached
 */
export async function finishSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  finishing ??= endSession().finally(() => {
    finishing = null;
  });
  await finishing;
}

/**
 * Calls the listener when a sign-out begins in another tab.
 * @returns a function that stops listening
 */
export function onSignOutElsewhere(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === mark && event.newValue !== null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
