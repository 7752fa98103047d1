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
  videoNotes: 'Video notes',
};

/** The heading of the column that fills each field; fields that no column fills are missing. */
export type ColumnMapping = Partial<Readonly<Record<ImportField, string>>>;

/**
 * Usual headings of each field, normalized by `normalizeHeading`. Earlier fields and headings
 * take precedence.
 */
const usualHeadings: Readonly<Record<ImportField, readonly string[]>> = {
  fileName: ['filename', 'file', 'video', 'videofile', 'videofilename', 'clip', 'media', 'evidencefile'],
  group: ['ticket', 'group', 'ticketgroup', 'batch'],
  caseNumber: [
    'casenumber',
    'caseno',
    'case',
    'casenum',
    'caseid',
    'incidentnumber',
    'incidentno',
    'incidentid',
    'cad',
    'cadnumber',
    'reportnumber',
    'eventnumber',
  ],
  incidentType: ['incidenttype', 'type', 'calltype', 'typeofincident', 'incident', 'nature', 'offense'],
  officers: [
    'officers',
    'officer',
    'officersinvolved',
    'officerinvolved',
    'officername',
    'officernames',
    'names',
    'personnel',
    'deputy',
    'deputies',
  ],
  incidentDate: [
    'incidentdate',
    'incidentdatetime',
    'dateofincident',
    'incidenttimestamp',
    'eventdate',
    'date',
  ],
  incidentTime: ['incidenttime', 'timeofincident', 'eventtime', 'time'],
  notes: ['notes', 'note', 'ticketnotes', 'comments', 'comment', 'remarks', 'description', 'summary'],
  category: ['category', 'reviewcategory', 'videocategory', 'complexity', 'level'],
  rush: ['rush', 'rushservice', 'isrush', 'rushticket', 'expedite', 'expedited', 'urgent'],
  recordingDate: [
    'recordingdate',
    'recordeddate',
    'recordedat',
    'recordedon',
    'recordingdatetime',
    'recorded',
    'start',
    'starttime',
    'recordingstart',
    'videodate',
    'filmedon',
  ],
  recordingTime: ['recordingtime', 'recordedtime', 'videotime', 'timerecorded'],
  location: ['location', 'place', 'address', 'scene'],
  device: [
    'device',
    'deviceid',
    'camera',
    'cameraid',
    'cameraserial',
    'serial',
    'serialnumber',
    'deviceserial',
    'unit',
  ],
  videoNotes: ['videonotes', 'videonote', 'videocomment', 'videocomments', 'filenotes'],
};

const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/#/gu, 'number')
    .replaceAll(/[^a-z0-9]/gu, '');

/**
 * Returns a mapping for these headings: the remembered one where its columns exist, and a guess by usual
 * headings for the other fields. A column fills only one field.
 */
export function guessMapping(headings: readonly string[], remembered: ColumnMapping): ColumnMapping {
  const taken = new Set<string>();
  const mapping: Partial<Record<ImportField, string>> = {};
  const take = (field: ImportField, heading: string | undefined): void => {
    if (heading === undefined || heading.trim() === '' || taken.has(heading) || mapping[field] !== undefined)
      return;
    taken.add(heading);
    mapping[field] = heading;
  };
  for (const field of importFields)
    take(
      field,
      headings.find((heading) => heading === remembered[field]),
    );
  for (const field of importFields)
    for (const usual of usualHeadings[field])
      take(
        field,
        headings.find((heading) => normalizeHeading(heading) === usual && !taken.has(heading)),
      );
  return mapping;
}
