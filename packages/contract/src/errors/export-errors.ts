/** Part of the error catalog (../error-catalog.ts): errors of exports to files and to Google Sheets. */
export const exportErrors = {
  SHEETS_FAILED: { status: 502, message: 'Failed to export data to Google Sheets' },
  SHEETS_NOT_SET_UP: { status: 409, message: 'Google Sheets is not set up.' },
  SHEETS_NOT_SHARED: {
    status: 502,
    message:
      'Google Sheets denied access. Share the spreadsheet with {account} as an editor, then try again.',
  },
  SHEETS_NOT_FOUND: {
    status: 502,
    message:
      'Spreadsheet {spreadsheet} not found. Check GOOGLE_SHEETS_SPREADSHEET_ID, and share the spreadsheet with {account} as an editor.',
  },
  SHEETS_NOT_ENABLED: {
    status: 502,
    message:
      'The Google Sheets API is not enabled in the project of {account}. Enable it in the Google Cloud console, then try again.',
  },
  SHEETS_KEY_REFUSED: {
    status: 502,
    message:
      'Google does not accept the key of {account}. Check GOOGLE_SERVICE_ACCOUNT and the clock of the server.',
  },
  SHEETS_OTHER_HEADINGS: {
    status: 502,
    message:
      'The headings of sheet {sheet} do not match the export. Rename it or clear its first row, then try again.',
  },
  SHEETS_REFUSED: { status: 502, message: 'Google Sheets rejected the rows: {said}' },
  SHEETS_UNAVAILABLE: { status: 502, message: 'Google Sheets is not available: {said}' },
  SHEETS_CHANGED: {
    status: 409,
    message: 'A different spreadsheet was set up after this export started. Please export again.',
  },
  EXPORT_NOT_FAILED: { status: 409, message: 'Only a failed export can be retried.' },
  EXPORT_TOO_LARGE: {
    status: 422,
    message: 'This export takes too long to prepare. Please export fewer records at a time.',
  },
  EXPORT_NOT_ENDED: { status: 409, message: 'This export is still in progress.' },
  NOTHING_SELECTED: { status: 422, message: 'Please select at least one video.' },
} as const;
