import type { Outputs } from '@plainview/contract/index';
import type { PasskeyRecord } from '../persistence/account/passkey.repository.ts';

/** A passkey as its owner sees it. */
export function passkeyView(passkey: PasskeyRecord): Outputs['passkeys']['rename'] {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return { id, name, createdAt, lastUsedAt };
}
