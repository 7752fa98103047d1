import type { ErrorInfo } from '../../shared/error-code.ts';
import { nameSkeleton } from './name-skeleton.ts';

/** Names that the ledger and the web application use for the system. */
const reservedNames: ReadonlySet<string> = new Set(
  ['Plainview', 'System', 'Plainview System', 'System Plainview'].map(nameSkeleton),
);

/**
 * Control, format, private-use and unassigned characters, lone surrogates, line and paragraph separators, and
 * invisible characters. With them, two names can look the same, or a name can reorder the surrounding text.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Joiners that are part of the spelling in some scripts (Persian, Hindi, Sinhala, …), if they follow a letter
 * or a mark of that script. Variation selectors after a Han character are allowed, too.
 */
const SPELLED =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nko}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200C\u200D](?![\u200C\u200D])|(?<=\p{sc=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

/**
 * Returns true if a text is readable as a name: all characters are visible, none reorders others, and it
 * contains a letter or a digit.
 */
export function isReadableName(name: string): boolean {
  return (
    name.isWellFormed() &&
    /[\p{L}\p{N}]/u.test(name) &&
    !/^\s*\p{M}/u.test(name) &&
    !UNSEEN.test(name.replaceAll(SPELLED, ''))
  );
}

/** Returns an error if a text is not readable as a name, otherwise null. @param field label of the field */
export function checkDisplayName(name: string, field = 'name'): ErrorInfo | null {
  return isReadableName(name) ? null : { code: 'NAME_NOT_READABLE', data: { field } };
}

/**
 * Like `checkDisplayName`, but also rejects names that look like the system's. A user's ledger entry must not
 * look like one of the system.
 */
export function checkPersonName(name: string): ErrorInfo | null {
  return checkDisplayName(name) ?? (reservedNames.has(nameSkeleton(name)) ? { code: 'NAME_RESERVED' } : null);
}
