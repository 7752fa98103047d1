import { checkDisplayName } from '@plainview/domain/account/display-name';
import { Refused } from '../../core/app-error.ts';

/** Rejects a text that cannot be read as a name. @throws Refused NAME_NOT_READABLE. */
export function requireReadable(name: string): void {
  const refusal = checkDisplayName(name);
  if (refusal) throw new Refused(refusal.code, refusal.data);
}
