/** Hashes up to `length` bytes from `position` of an open file. The first message for an id begins a hash. */
interface ReadRequest {
  readonly type: 'read';
  readonly id: number;
  /** Descriptors belong to the process, so both threads can use them. */
  readonly fd: number;
  readonly position: number;
  readonly length: number;
}

/** Ends a hash. */
interface EndRequest<Type extends string> {
  readonly type: Type;
  readonly id: number;
}

export type HashRequest = ReadRequest | EndRequest<'digest'> | EndRequest<'drop'>;

export type HashAnswer =
  | { readonly type: 'read'; readonly bytesRead: number }
  | { readonly type: 'digest'; readonly sha256: string; readonly crc32: number }
  | { readonly type: 'dropped' };
