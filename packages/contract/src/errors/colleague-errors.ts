/** Part of the error catalog (../error-catalog.ts) for administrators of agencies. */
export const colleagueErrors = {
  AGENCY_ADMINISTRATOR_NEEDED: {
    status: 403,
    message: 'Only an administrator of your agency can do this.',
  },
  NOT_AN_AGENCY_USER: { status: 409, message: 'Only an agency user can be an agency administrator.' },
  LETTERHEAD_CHANGED: {
    status: 409,
    message: 'Someone else has changed this letterhead. Reload it to see the changes.',
  },
  LOGO_NOT_VALID: {
    status: 422,
    message:
      'This is not a PNG or JPEG that can be printed. Use a picture of at most 256 KB and 2,000 × 2,000 pixels, not interlaced.',
  },
  COUNTY_NAME_TAKEN: { status: 409, message: 'There is already a county with this name.' },
  OVERSEER_NOT_POSSIBLE: {
    status: 409,
    message: 'Only agency users with an approved account can oversee agencies.',
  },
  ACCOUNT_NOT_ACTIVE: { status: 409, message: 'This account is not active.' },
} as const;
