import type { CustodyEntry } from './use-custody.ts';

/** `totalCents` as people read it: total cents. */
const nameOf = (key: string): string =>
  key.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`).replace('sha256', 'SHA-256');

/** A whole SHA-256 by its first digits: what tells two apart at a look. */
const shortened = (text: string): string => text.replaceAll(/\b([0-9a-f]{12})[0-9a-f]{52}\b/gu, '$1…');

/** What an entry says beyond its event, in one line; what is empty is left out. */
export function entryFacts({ data }: Pick<CustodyEntry, 'data'>): string {
  return Object.entries(data)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(
      ([key, value]) =>
        `${nameOf(key)}: ${shortened(Array.isArray(value) ? value.join(', ') : String(value))}`,
    )
    .join(' · ');
}
