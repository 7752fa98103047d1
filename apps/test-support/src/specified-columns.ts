/** Columns of the spreadsheet export of videos, as the specification lists them (section 3). */
export const specifiedVideoColumns = [
  'ID',
  'Officer Name',
  'Agency',
  'Review Type',
  'Upload Date',
  'Status',
  'Device ID',
  'Location',
  'Recording Date',
  'Notes',
  'Video URL',
] as const;
