import { addTime, DAY } from '../../shared/time.ts';
import type { RedactionTerms } from '../../tickets/ticket-settings/redaction-terms.ts';

/** Purposes of a redacted copy. */
export const redactionPurposes = ['public-records', 'court', 'media', 'training'] as const;
export type RedactionPurpose = (typeof redactionPurposes)[number];

export const redactionPurposeLabels: Readonly<Record<RedactionPurpose, string>> = {
  'public-records': 'Public records request',
  court: 'Court',
  media: 'Media release',
  training: 'Training',
};

/** Subjects that an order asks to hide. */
export const hiddenSubjects = [
  'faces',
  'minors',
  'plates',
  'screens',
  'documents',
  'addresses',
  'voices',
  'names',
] as const;
export type HiddenSubject = (typeof hiddenSubjects)[number];

export const hiddenSubjectLabels: Readonly<Record<HiddenSubject, string>> = {
  faces: 'Faces',
  minors: 'Minors',
  plates: 'License plates',
  screens: 'Screens',
  documents: 'Documents',
  addresses: 'Addresses',
  voices: 'Voices',
  names: 'Spoken names',
};

/** Where a copy says on each frame that it is redacted. */
export const labelPlacements = ['none', 'picture', 'below'] as const;
export type LabelPlacement = (typeof labelPlacements)[number];

export const labelPlacementLabels: Readonly<Record<LabelPlacement, string>> = {
  none: 'No label',
  picture: 'In the picture',
  below: 'Below the picture',
};

/** Returns the text of the label: of the order only, never names of people. */
export const labelText = (requestNumber: string, agencyName: string): string =>
  ['Redacted copy', requestNumber, agencyName].filter((part) => part !== '').join(' · ');

/** Of a request for public records, in characters. */
export const LONGEST_REQUEST_NUMBER = 60;
/** Of what to hide in words, in characters. */
export const LONGEST_INSTRUCTIONS = 4000;
/** Redacted copies of one ticket, canceled ones included. */
export const MOST_REDACTIONS = 50;
/** Of the tracks of one video. */
export const MOST_TRACKS = 2000;
export const MOST_KEY_FRAMES = 20_000;
/** Of the muted ranges of one video. */
export const MOST_MUTED_RANGES = 2000;

/** The price of a redacted copy. */
export interface RedactionPrice {
  readonly videoCents: readonly number[];
  readonly totalCents: number;
  readonly totalSeconds: number;
}

/**
 * Returns the price of a redacted copy of videos: of each in whole cents with half cents rounded up, as for reviews,
 * and their sum.
 */
export function redactionPrice(
  videos: readonly { readonly lengthSeconds: number }[],
  { centsPerMinute }: Pick<RedactionTerms, 'centsPerMinute'>,
): RedactionPrice {
  const videoCents = videos.map(({ lengthSeconds }) =>
    Math.floor((lengthSeconds * centsPerMinute + 30) / 60),
  );
  return {
    videoCents,
    totalCents: videoCents.reduce((sum, cents) => sum + cents, 0),
    totalSeconds: videos.reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0),
  };
}

/**
 * Returns when a redacted copy is due: the operator's days after its order, or at its deadline if that is
 * earlier, since a copy is of no use after it.
 */
export function redactionDueDate(
  orderedAt: Date,
  { dueDays }: Pick<RedactionTerms, 'dueDays'>,
  deadline: Date | null,
): Date {
  const regular = addTime(orderedAt, dueDays * DAY);
  return deadline !== null && deadline < regular ? deadline : regular;
}

/** Returns whether an order says what to hide. */
export const saysWhatToHide = ({
  hidden,
  instructions,
}: {
  readonly hidden: readonly HiddenSubject[];
  readonly instructions: string;
}): boolean => hidden.length > 0 || instructions.trim() !== '';
