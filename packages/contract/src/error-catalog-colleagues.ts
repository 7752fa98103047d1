/** Part of the error catalog (error-catalog.ts) for administrators of agencies. */
export const colleagueErrors = {
  AGENCY_ADMINISTRATOR_NEEDED: {
    status: 403,
    message: 'Only an administrator of your agency can do this.',
  },
  NOT_AN_AGENCY_USER: { status: 409, message: 'Only an agency user can be an agency administrator.' },
  ACCOUNT_NOT_ACTIVE: { status: 409, message: 'This account is not active.' },
} as const;
