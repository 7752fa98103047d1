import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'failed';
  /** Such as Undo. The toast closes after it. */
  action?: { label: string; onPress: () => void };
}

/** The one place that knows the component library's queue, which is still marked as unstable. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/**
 * Says something in passing, in the corner. Never the only place of what must be known. Time stands still
 * while it is hovered or focused; with an action it stays ten seconds. Returns how to take it back.
 */
export function notify(message: ToastMessage, options: { milliseconds?: number } = {}): () => void {
  const timeout = options.milliseconds ?? (message.action ? 10_000 : 6_000);
  const key = toastQueue.add(message, { timeout });
  return () => toastQueue.close(key);
}

/** Takes all messages away, for example at sign-out. */
export function clearToasts(): void {
  toastQueue.clear();
}
