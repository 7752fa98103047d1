import { importFields, type ImportField } from './import-fields.ts';

/**
 * Usual headings of each field, normalized by `normalizeHeading`. Earlier fields and headings
 * take precedence.
 */
export const usualHeadings: Readonly<Record<ImportField, readonly string[]>> = {
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
  wornBy: ['wornby', 'wearer', 'cameraofficer', 'cameraowner', 'officerofcamera'],
  videoNotes: ['videonotes', 'videonote', 'videocomment', 'videocomments', 'filenotes'],
};

export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/#/gu, 'number')
    .replaceAll(/[^a-z0-9]/gu, '');

/** Headings of further officers, such as “Officer 2”, “2nd Officer” or “Assisting officer”. */
const OFFICER_HEADING =
  /^(?:\d+(?:st|nd|rd|th)?|primary|first|secondary|second|third|other|additional|assisting|backup|involved|reporting|responding|arresting|lead)?(?:officers?|deput(?:y|ies)|troopers?)(?:involved)?(?:names?)?(?:(?:number)?\d{1,2})?(?:names?)?$/u;

/** Returns whether a heading is usual for a column of officers. */
export function isOfficerHeading(heading: string): boolean {
  const normalized = normalizeHeading(heading);
  return usualHeadings.officers.includes(normalized) || OFFICER_HEADING.test(normalized);
}

/**
 * Returns how many different fields these headings fill.
 * @param known further headings, which the agency mapped before
 */
export function recognizedFields(headings: readonly string[], known: ReadonlySet<string>): number {
  const fields = headings.map((heading) => {
    const normalized = normalizeHeading(heading);
    const usual = importFields.find((field) => usualHeadings[field].includes(normalized));
    if (usual !== undefined) return usual;
    return isOfficerHeading(heading) ? 'officers' : known.has(heading) ? heading : '';
  });
  return new Set(fields.filter((field) => field !== '')).size;
}
