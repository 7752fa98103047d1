/** Text at the beginning and end of an agency's reports, and the time zone for their times. */
export interface Letterhead {
  /** Name of the unit below the agency's; may be empty. */
  readonly unit: string;
  /** Lines of the address. */
  readonly address: readonly string[];
  /** Lines below the signature, such as name and title. If empty, reports have no place to sign. */
  readonly signature: readonly string[];
  /** Mark on every page, such as "Confidential"; may be empty. */
  readonly confidentiality: string;
  /** IANA name, such as `America/New_York`. */
  readonly timeZone: string;
}

/** A logo as it is stored: without metadata. */
export interface LetterheadLogo {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly base64: string;
}

/** A letterhead with its version, which starts at 1. Version 0 means that the agency has set none. */
export interface LetterheadVersion extends Letterhead {
  readonly version: number;
  readonly logo: LetterheadLogo | null;
}

/** The letterhead as a report has it. The bytes of the logo are not part of the text. */
export interface ReportLetterhead extends Omit<Letterhead, 'timeZone'> {
  readonly version: number;
  readonly logo: Omit<LetterheadLogo, 'base64'> | null;
}

export const LONGEST_LETTERHEAD_LINE = 100;
export const MOST_ADDRESS_LINES = 5;
export const MOST_SIGNATURE_LINES = 4;
export const LONGEST_CONFIDENTIALITY_MARK = 60;
/** Maximum size of a logo's file, in bytes. */
export const LARGEST_LOGO_BYTES = 256 * 1024;
/** Maximum width and height of a logo, in pixels. */
export const MOST_LOGO_PIXELS = 2000;

/** The letterhead of an agency that has set none. */
export const noLetterhead: LetterheadVersion = {
  version: 0,
  unit: '',
  address: [],
  signature: [],
  confidentiality: '',
  timeZone: 'UTC',
  logo: null,
};

/** Returns the IANA time zones that can be chosen, sorted by name. */
export const listTimeZones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

let known: ReadonlySet<string> | null = null;

/** Returns whether a text is the name of a time zone that can be chosen. */
export function isTimeZone(text: string): boolean {
  known ??= new Set(listTimeZones());
  return known.has(text);
}

/** Returns the letterhead as a report has it; null if there is nothing to print. */
export function toReportLetterhead(letterhead: LetterheadVersion): ReportLetterhead | null {
  const { version, unit, address, signature, confidentiality, logo } = letterhead;
  if (version === 0) return null;
  const stored = logo && {
    contentType: logo.contentType,
    width: logo.width,
    height: logo.height,
    sha256: logo.sha256,
  };
  return { version, unit, address, signature, confidentiality, logo: stored };
}

/** Returns the name of a time zone as people read it. */
export const nameOfZone = (timeZone: string): string => timeZone.replaceAll('_', ' ');

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.join('\n') === other.join('\n');

/**
 * Returns a line of text for each difference between two letterheads. Names that are printed are not
 * repeated: ledger entries cannot be erased.
 */
export function describeLetterheadChange(
  before: Omit<LetterheadVersion, 'version'>,
  after: Omit<LetterheadVersion, 'version'>,
): string[] {
  return [
    ...(before.unit === after.unit ? [] : ['name of the unit']),
    ...(isSame(before.address, after.address) ? [] : ['address']),
    ...(isSame(before.signature, after.signature) ? [] : ['signature']),
    ...(before.confidentiality === after.confidentiality ? [] : ['confidentiality mark']),
    ...(before.timeZone === after.timeZone
      ? []
      : [`time zone (${nameOfZone(before.timeZone)} → ${nameOfZone(after.timeZone)})`]),
    ...(before.logo?.sha256 === after.logo?.sha256 ? [] : [after.logo ? 'logo' : 'logo (removed)']),
  ];
}
