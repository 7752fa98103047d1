import { lazyFunction } from './load-later.ts';

/**
 * Returns the SHA-256 of a text or of bytes, in hexadecimal. Not `crypto.subtle`, which is unavailable if the
 * product is served without TLS.
 */
export const sha256 = lazyFunction(async () => (await import('hash-wasm')).sha256);
