/** Adds typed or pasted text, split at commas, semicolons and line breaks; drops blanks and duplicates. */
export function addTags(tags: readonly string[], text: string): string[] {
  const next = [...tags];
  for (const part of text.split(/[,;\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    const isKnown = next.some((each) => each.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown) next.push(tag);
  }
  return next;
}

const MOST_SUGGESTIONS = 50;

/** Returns the suggestions that contain the typed text and are not chosen yet. */
export function suggestTags(
  suggestions: readonly string[],
  chosen: readonly string[],
  typed: string,
): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  const taken = new Set(chosen.map((tag) => tag.toLowerCase()));
  return suggestions
    .filter((name) => name.toLowerCase().includes(wanted) && !taken.has(name.toLowerCase()))
    .slice(0, MOST_SUGGESTIONS);
}
