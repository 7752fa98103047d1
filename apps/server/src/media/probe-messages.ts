import type { ProbeResult } from './video-facts.ts';

/** Message from the child process: it requests bytes, or it is done. */
export type ProbeMessage =
  | { readonly type: 'read'; readonly id: number; readonly start: number; readonly end: number }
  | { readonly type: 'done'; readonly result: ProbeResult };

/** Message to the child process: all of the requested bytes. */
export interface ProbeBytes {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export function isProbeMessage(message: unknown): message is ProbeMessage {
  return isTyped(message) && (message.type === 'read' || message.type === 'done');
}

function isTyped(message: unknown): message is { readonly type: unknown } {
  return typeof message === 'object' && message !== null && 'type' in message;
}
