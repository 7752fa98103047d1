/** Part of the error catalog (../error-catalog.ts) for release links. */
export const releaseLinkErrors = {
  TOO_MANY_RELEASE_LINKS: { status: 409, message: 'A redacted copy can have at most {most} release links.' },
  RELEASE_LIMIT_WITHOUT_DOWNLOADS: {
    status: 422,
    message: 'A limit of downloads needs a link that allows downloading.',
  },
  RELEASE_LINK_SHOWN_ONCE: {
    status: 409,
    message:
      'This release link was created before, and was shown only once. Revoke it and create another one.',
  },
  RELEASE_LINK_ENDED: { status: 409, message: 'This release link has already expired or was revoked.' },
  RELEASE_LINK_NOT_VALID: {
    status: 404,
    message:
      'This link is not valid. It may have expired, or it was revoked. Please ask the agency that sent it.',
  },
  RELEASE_LINK_LOCKED: {
    status: 403,
    message: 'This link is locked after too many wrong passcodes. Please ask the agency for another one.',
  },
  RELEASE_PASSCODE_WRONG: { status: 403, message: 'This passcode is incorrect.' },
  RELEASE_DOWNLOADS_USED: { status: 403, message: 'All downloads of this file have been used.' },
  RELEASE_VIEW_ONLY: { status: 403, message: 'This link allows viewing only.' },
} as const;
