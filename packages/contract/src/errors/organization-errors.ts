/**
 * Part of the error catalog (../error-catalog.ts) for sign-in through the organization's identity provider. A
 * separate file, because the sign-in page loads it without the rest.
 */
export const organizationErrors = {
  ORGANIZATION_NOT_SET_UP: { status: 404, message: 'Signing in through an organization is not set up.' },
  ORGANIZATION_UNAVAILABLE: {
    status: 502,
    message: 'Your organization’s sign-in is not responding. Please try again later or use your password.',
  },
  ORGANIZATION_REFUSED: { status: 403, message: 'Your organization did not sign you in.' },
  ORGANIZATION_ANSWER_NOT_VALID: {
    status: 502,
    message: 'Your organization’s sign-in returned an invalid response. Please contact an administrator.',
  },
  ORGANIZATION_ATTEMPT_NOT_VALID: {
    status: 410,
    message: 'This sign-in has expired, was already used or started in another browser. Please try again.',
  },
  ORGANIZATION_EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'Your organization has not verified your email address. Please use your password.',
  },
  ORGANIZATION_NO_ACCOUNT: {
    status: 403,
    message: 'No account has the email address from your organization. Please register first.',
  },
  ORGANIZATION_OTHER_PERSON: {
    status: 409,
    message:
      'This account is linked to another person at your organization. Please contact an administrator.',
  },
  ORGANIZATION_ONLY_WAY_IN: {
    status: 409,
    message:
      'You have no password and no passkey. Choose a password with “Forgot password?” on the sign-in page before you remove the link.',
  },
  ORGANIZATION_NOT_LINKED: { status: 409, message: 'This account is not linked to an organization.' },
} as const;
