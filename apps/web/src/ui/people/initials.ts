/** Returns the initials of the first and last word of a name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen.map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('') || '?';
}
