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
