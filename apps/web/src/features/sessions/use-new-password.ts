import { errorMessage } from '@plainview/contract/error-catalog';
import {
  checkNewPassword,
  MINIMUM_PASSWORD_LENGTH,
  type NewPassword,
} from '@plainview/domain/identity/registrations/registration';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { useQuery } from '@tanstack/react-query';
import { policyOptions } from '../../api/policy.ts';

/** Field that an error is about. */
export const newPasswordErrorFields = {
  PASSWORDS_DO_NOT_MATCH: 'confirmPassword',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_FROM_NAMES: 'password',
  PASSWORD_SIMPLE: 'password',
} as const satisfies Partial<Record<ErrorCode, keyof NewPassword>>;

const isAboutPassword = (code: ErrorCode): code is keyof typeof newPasswordErrorFields =>
  code in newPasswordErrorFields;

/** Returns the minimum length, and a check that returns the errors of a new password by field. */
export function useNewPassword() {
  const policy = useQuery(policyOptions());
  const minimumPasswordLength = policy.data?.minimumPasswordLength ?? MINIMUM_PASSWORD_LENGTH;
  const check = (fields: NewPassword): Partial<Record<keyof NewPassword, string>> => {
    const refusal = checkNewPassword(fields, { minimumPasswordLength });
    return refusal && isAboutPassword(refusal.code)
      ? { [newPasswordErrorFields[refusal.code]]: errorMessage(refusal) }
      : {};
  };
  return { minimumPasswordLength, check };
}
