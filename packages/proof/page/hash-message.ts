/** Messages of the worker that computes hashes. */
export type HashMessage =
  | { readonly type: 'progress'; readonly bytes: number }
  | { readonly type: 'done'; readonly sha256: string }
  | { readonly type: 'failed' };
