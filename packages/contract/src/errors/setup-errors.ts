/** Part of the error catalog (../error-catalog.ts) for the setup page. */
export const setupErrors = {
  SETUP_DONE: { status: 409, message: 'Plainview is already set up.' },
  SETUP_CODE_NOT_VALID: { status: 403, message: 'This setup code is not correct.' },
  SETUP_NEEDED: { status: 409, message: 'Plainview is not set up yet.' },
} as const;
