import type { Outputs } from '@plainview/contract/index';
import type { Passkey } from '@plainview/domain/identity/second-factors/passkey';

/** Returns a passkey as shown to its owner. */
export function passkeyView(passkey: Passkey): Outputs['passkeys']['rename'] {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return { id, name, createdAt, lastUsedAt };
}
