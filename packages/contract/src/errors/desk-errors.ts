/**
 * Part of the error catalog (../error-catalog.ts) about saved views, drafts, rush service and profile photos.
 */
export const deskErrors = {
  SAVED_VIEW_NAME_TAKEN: { status: 409, message: 'You already have a view with this name.' },
  TOO_MANY_SAVED_VIEWS: { status: 409, message: 'You can save at most {most} views. Please delete one.' },
  TOO_MANY_DRAFTS: {
    status: 409,
    message: 'You can keep at most {most} drafts. Please submit or discard one.',
  },
  DRAFT_CHANGED: { status: 409, message: 'This draft was changed in another tab or on another device.' },
  DRAFT_SUBMITTED: { status: 409, message: 'This draft was already submitted as a ticket.' },
  DRAFT_DISCARDED: { status: 409, message: 'This draft was discarded.' },
  RUSH_NOT_OFFERED: {
    status: 409,
    message: 'Rush service is no longer offered. Check the new total and submit again.',
  },
  PHOTO_NOT_VALID: {
    status: 422,
    message: 'Please choose a square PNG or JPEG of at most 512 × 512 pixels.',
  },
} as const;
