import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';

/**
 * Refuses a new password that is common, breached, built from the person's names or simple, where the profile does so.
 * @param person whose it will be; null: not known yet
 * @throws AppError PASSWORD_COMMON, PASSWORD_FROM_NAMES or PASSWORD_SIMPLE.
 */
export function rejectWeakPassword(
  context: AppContext,
  password: string,
  person: {
    readonly name: string;
    readonly email: string;
    readonly agencyName: string | null;
  } | null,
): void {
  if (!context.config.policy.refusesWeakPasswords) return;
  const names = person ? [person.name, person.email, person.agencyName ?? ''] : [];
  const weakness = context.passwordStrength.weaknessOf(password, names);
  if (weakness !== null) throw new AppError(weakness);
}
