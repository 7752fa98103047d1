import { checkDisplayName } from '@plainview/domain/identity/users/display-name';
import { AppError } from '../../../core/app-error.ts';

/** Rejects text that is not readable as a name. @throws AppError NAME_NOT_READABLE. */
export function requireReadable(name: string): void {
  const refusal = checkDisplayName(name);
  if (refusal) throw new AppError(refusal.code, refusal.data);
}
