import type { PasswordCost } from '@plainview/domain/identity/users/security-policy';

/** Cost of a hash in tests that are not about passwords. Tests sign in thousands of times. */
export const testPasswordCost: PasswordCost = { memoryKibibytes: 1024, passes: 1 };
