/** Part of the error catalog (../error-catalog.ts) about uploads and imports. */
export const uploadErrors = {
  UPLOAD_NOT_STORED: {
    status: 409,
    message: 'A video is not stored yet. Please wait until each upload has finished.',
  },
  UPLOAD_HASH_CONFLICT: {
    status: 409,
    message: 'A different SHA-256 was already submitted for this upload.',
  },
  IMPORT_ROWS_CHANGED: {
    status: 409,
    message: 'These rows were imported before, or are not part of this import.',
  },
} as const;
