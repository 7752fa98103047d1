/** The idempotency key of a call's input. An input lives as long as its call does. */
const keys = new WeakMap<object, string>();

/** Remembers the key under which a call with this input is sent. */
export function setIdempotencyKey(input: unknown, key: string): void {
  if (typeof input === 'object' && input !== null) keys.set(input, key);
}

/** Returns the `Idempotency-Key` header of a call, by its input; no header where the input has no key. */
export function idempotencyHeaders(input: unknown): Record<string, string> {
  const key = typeof input === 'object' && input !== null ? keys.get(input) : undefined;
  return key === undefined ? {} : { 'idempotency-key': key };
}
