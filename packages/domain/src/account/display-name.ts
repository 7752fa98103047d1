import type { ErrorInfo } from '../shared/error-code.ts';
import { nameSkeleton } from './name-skeleton.ts';

/** Names under which the ledger and the screens show the system itself. */
const reservedNames: ReadonlySet<string> = new Set(
  ['Plainview', 'System', 'Plainview System', 'System Plainview'].map(nameSkeleton),
);

/**
 * Control, format and unassigned characters, private use, half surrogate pairs, line and paragraph separators, and what is
 * drawn as nothing at all: with them two names can look alike, or one can reorder the text around it.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Joiners that names in these scripts are spelled with (Persian, Hindi, Sinhala, …): one after a letter or a mark of such a
 * script. The variants of a Han character are chosen in the same way.
 */
const SPELLED =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nko}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200C\u200D](?![\u200C\u200D])|(?<=\p{sc=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

/** Whether a text can be read as a name: every character is visible, none reorders others, and there is a letter or a digit. */
export function isReadableName(name: string): boolean {
  return (
    name.isWellFormed() &&
    /[\p{L}\p{N}]/u.test(name) &&
    !/^\s*\p{M}/u.test(name) &&
    !UNSEEN.test(name.replaceAll(SPELLED, ''))
  );
}

/** Refuses a text that cannot be read as a name. @param field its name as a person reads it */
export function checkDisplayName(name: string, field = 'name'): ErrorInfo | null {
  return isReadableName(name) ? null : { code: 'NAME_NOT_READABLE', data: { field } };
}

/** As `checkDisplayName`, and refuses names that look like the system's: an entry of the ledger must not seem to be its. */
export function checkPersonName(name: string): ErrorInfo | null {
  return checkDisplayName(name) ?? (reservedNames.has(nameSkeleton(name)) ? { code: 'NAME_RESERVED' } : null);
}
