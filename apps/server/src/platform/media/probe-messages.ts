import type { FoundSignature } from './source-signatures/read-source-signatures.ts';
import type { ProbeResult } from './video-facts.ts';

/** Message from the child process: it requests bytes, knows whether the file is a video, or is done. */
export type ProbeMessage =
  | { readonly type: 'read'; readonly id: number; readonly start: number; readonly end: number }
  | { readonly type: 'result'; readonly result: ProbeResult }
  | { readonly type: 'done'; readonly signatures: readonly FoundSignature[] | null };

/** First message to the child process. */
export interface ProbeTask {
  /** In bytes. */
  readonly size: number;
  /** PEM certificates of the authorities that may vouch for signers. */
  readonly authorities: readonly string[];
  readonly now: Date;
}

/** Further messages to the child process: all of the requested bytes. */
export interface ProbeBytes {
  readonly id: number;
  readonly bytes: Uint8Array;
}

export function isProbeMessage(message: unknown): message is ProbeMessage {
  return isTyped(message) && ['read', 'result', 'done'].some((type) => message.type === type);
}

function isTyped(message: unknown): message is { readonly type: unknown } {
  return typeof message === 'object' && message !== null && 'type' in message;
}
