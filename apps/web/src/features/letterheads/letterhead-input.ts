import {
  isTimeZone,
  LARGEST_LOGO_BYTES,
  LONGEST_LETTERHEAD_LINE,
  MOST_ADDRESS_LINES,
  MOST_SIGNATURE_LINES,
} from '@plainview/domain/agencies/letterheads/letterhead';
import type { Letterhead, LetterheadChange } from './use-letterhead.ts';

/** A logo as the form shows it. */
export interface ShownLogo {
  readonly contentType: string;
  readonly base64: string;
}

/** The input of the form. */
export interface TypedLetterhead {
  readonly unit: string;
  /** One line each. */
  readonly address: string;
  readonly signature: string;
  readonly confidentiality: string;
  readonly timeZone: string;
  readonly logo: ShownLogo | null;
}

/** Returns a letterhead as the form shows it. */
export const typedLetterhead = ({
  unit,
  address,
  signature,
  confidentiality,
  timeZone,
  logo,
}: Letterhead): TypedLetterhead => ({
  unit,
  address: address.join('\n'),
  signature: signature.join('\n'),
  confidentiality,
  timeZone,
  logo: logo && { contentType: logo.contentType, base64: logo.base64 },
});

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Messages at the fields that are not valid. */
export const findLetterheadErrors = ({ address, signature, timeZone }: TypedLetterhead) => ({
  address: linesError(linesOf(address), MOST_ADDRESS_LINES),
  signature: linesError(linesOf(signature), MOST_SIGNATURE_LINES),
  timeZone: isTimeZone(timeZone) ? undefined : 'Choose a time zone from the list, such as America/New_York.',
});

function linesError(lines: readonly string[], most: number): string | undefined {
  if (lines.length > most) return `Enter at most ${most} lines.`;
  return lines.some((line) => line.length > LONGEST_LETTERHEAD_LINE)
    ? `A line has at most ${LONGEST_LETTERHEAD_LINE} characters.`
    : undefined;
}

/** Returns the change to send. A logo that was not changed is not sent again. */
export function letterheadChange(typed: TypedLetterhead, base: Letterhead): LetterheadChange {
  const isSameLogo = typed.logo?.base64 === base.logo?.base64;
  return {
    version: base.version,
    unit: typed.unit.trim(),
    address: linesOf(typed.address),
    signature: linesOf(typed.signature),
    confidentiality: typed.confidentiality.trim(),
    timeZone: typed.timeZone,
    ...(!isSameLogo && { logo: typed.logo?.base64 ?? null }),
  };
}

/** Reads a picture that a user chose. @throws Error with a message for the user */
export async function readLogoFile(file: File): Promise<ShownLogo> {
  if (file.size > LARGEST_LOGO_BYTES)
    throw new Error(`The file is larger than ${LARGEST_LOGO_BYTES / 1024} KB.`);
  if (file.type !== 'image/png' && file.type !== 'image/jpeg') throw new Error('Choose a PNG or a JPEG.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { contentType: file.type, base64: btoa(binary) };
}
