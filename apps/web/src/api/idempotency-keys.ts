/** Idempotency keys by the input of a call. An input object lives as long as its call. */
const keys = new WeakMap<object, string>();

/** Stores the idempotency key of a call with this input. */
export function setIdempotencyKey(input: unknown, key: string): void {
  if (typeof input === 'object' && input !== null) keys.set(input, key);
}

/** Returns the `Idempotency-Key` header for a call's input, or no header if the input has no key. */
export function idempotencyHeaders(input: unknown): Record<string, string> {
  const key = typeof input === 'object' && input !== null ? keys.get(input) : undefined;
  return key === undefined ? {} : { 'idempotency-key': key };
}
