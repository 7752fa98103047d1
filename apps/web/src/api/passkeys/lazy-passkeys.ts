import { lazyFunction } from '../../ui/load-later.ts';

// The library is loaded when a passkey is used for the first time.
export const askPasskey = lazyFunction(async () => (await import('./passkeys.ts')).askPasskey);
export const makePasskey = lazyFunction(async () => (await import('./passkeys.ts')).makePasskey);
export const passkeyProof = lazyFunction(async () => (await import('./passkeys.ts')).passkeyProof);
