import type { Outputs } from '@plainview/contract/index';
import type { PasskeyRecord } from '../persistence/account/passkey.repository.ts';

/** Returns a passkey as shown to its owner. */
export function passkeyView(passkey: PasskeyRecord): Outputs['passkeys']['rename'] {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return { id, name, createdAt, lastUsedAt };
}
