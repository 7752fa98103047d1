import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';

/**
 * Rejects a new password that is common, breached, simple or built from the user's names, if the security
 * profile requires it.
 * @param person the password's owner; null if not known yet
 * @throws AppError PASSWORD_COMMON, PASSWORD_FROM_NAMES or PASSWORD_SIMPLE.
 */
export async function rejectWeakPassword(
  context: AppContext,
  password: string,
  person: {
    readonly name: string;
    readonly email: string;
    readonly agencyName: string | null;
  } | null,
): Promise<void> {
  if (!context.config.policy.refusesWeakPasswords) return;
  const names = person ? [person.name, person.email, person.agencyName ?? ''] : [];
  const weakness = await context.passwordStrength.weaknessOf(password, names);
  if (weakness !== null) throw new AppError(weakness);
}
