import type { Digest } from '../src/verify-files.ts';

/** Messages of the worker that computes hashes. */
export type HashMessage =
  | { readonly type: 'progress'; readonly bytes: number }
  | { readonly type: 'done'; readonly digest: Digest }
  | { readonly type: 'failed' };
