import { useSyncExternalStore } from 'react';
import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'failed';
  /** An action such as Undo. It closes the toast. */
  action?: { label: string; onPress: () => void };
}

/** The only module that uses React Aria's toast queue, whose API is still unstable. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/**
 * Shows a toast in the corner. Never the only place of required information. Its timer pauses while it is
 * hovered or focused; with an action it lasts ten seconds.
 * @returns a function that closes the toast
 */
export function notify(message: ToastMessage, options: { milliseconds?: number } = {}): () => void {
  const timeout = options.milliseconds ?? (message.action ? 10_000 : 6_000);
  const key = toastQueue.add(message, { timeout });
  return () => toastQueue.close(key);
}

/** Closes all toasts, for example at sign-out. */
export function clearToasts(): void {
  toastQueue.clear();
}

const subscribe = (listener: () => void): (() => void) => toastQueue.subscribe(listener);

/** Returns whether there are toasts to show. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(subscribe, () => toastQueue.visibleToasts.length > 0);
