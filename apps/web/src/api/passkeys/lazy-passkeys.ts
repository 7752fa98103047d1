import { loadLater } from '../../ui/load-later.ts';
import type * as Passkeys from './passkeys.ts';

// The library is loaded when a passkey is used for the first time.
const passkeys = loadLater(() => import('./passkeys.ts'));

export const askPasskey = async (...args: Parameters<typeof Passkeys.askPasskey>) =>
  (await passkeys.get()).askPasskey(...args);

export const makePasskey = async (...args: Parameters<typeof Passkeys.makePasskey>) =>
  (await passkeys.get()).makePasskey(...args);

export const passkeyProof = async () => (await passkeys.get()).passkeyProof();
