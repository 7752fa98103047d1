/** Fields that a column of the spreadsheet can fill. */
export const importFields = [
  'fileName',
  'group',
  'caseNumber',
  'incidentType',
  'officers',
  'incidentDate',
  'incidentTime',
  'notes',
  'category',
  'rush',
  'recordingDate',
  'recordingTime',
  'location',
  'device',
  'wornBy',
  'videoNotes',
] as const;
export type ImportField = (typeof importFields)[number];

/** Fields without which no ticket can be created. */
export const requiredImportFields: readonly ImportField[] = ['fileName', 'incidentType', 'officers'];

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  fileName: 'File name',
  group: 'Rows of one ticket',
  caseNumber: 'Case number',
  incidentType: 'Incident type',
  officers: 'Officers',
  incidentDate: 'Incident date',
  incidentTime: 'Incident time',
  notes: 'Ticket notes',
  category: 'Category',
  rush: 'Rush service',
  recordingDate: 'Recording date',
  recordingTime: 'Recording time',
  location: 'Location',
  device: 'Device',
  wornBy: 'Worn by',
  videoNotes: 'Video notes',
};

/** The heading of the column that fills each field; fields that no column fills are missing. */
export type ColumnMapping = Partial<Readonly<Record<ImportField, string>>>;
