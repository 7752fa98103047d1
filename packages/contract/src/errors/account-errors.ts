/**
 * Part of the error catalog (../error-catalog.ts) for accounts and sign-in. A separate file, because every
 * first visit loads it without the rest.
 */
export const accountErrors = {
  PASSWORDS_DO_NOT_MATCH: { status: 422, message: 'Passwords do not match' },
  PASSWORD_TOO_SHORT: { status: 422, message: 'Password must be at least 6 characters long' },
  INVALID_ADMIN_KEY: { status: 422, message: 'Invalid admin registration key' },
  AGENCY_NAME_REQUIRED: { status: 422, message: 'Agency name is required for agency users' },
  NAME_NOT_READABLE: {
    status: 422,
    message: 'This {field} has an invisible character, or no letter or digit. Please type it again.',
  },
  AGENCY_NAME_NOT_READABLE: {
    status: 422,
    message: 'This agency name has an invisible character, or no letter or digit. Please type it again.',
  },
  NAME_RESERVED: {
    status: 422,
    message: 'This name is reserved for the system. Please enter your own name.',
  },
  EMAIL_ALREADY_REGISTERED: { status: 409, message: 'This email is already registered' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  ACCOUNT_PENDING: {
    status: 403,
    message: 'Your account is pending approval. Please contact an administrator.',
  },
  ACCOUNT_REJECTED: {
    status: 403,
    message: 'Your account has been rejected. Please contact an administrator.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'Your account is disabled. Please contact an administrator.',
  },
  USER_DATA_NOT_FOUND: { status: 403, message: 'User data not found' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please try again later' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in to continue.' },
  AGENCY_NAME_MISSING: { status: 403, message: 'Agency name is required for non-admin users' },
} as const;
