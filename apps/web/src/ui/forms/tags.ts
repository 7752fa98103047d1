/** Adds what was typed or pasted, split at commas, semicolons and line ends; no blanks, nothing twice. */
export function addTags(tags: readonly string[], text: string): string[] {
  const next = [...tags];
  for (const part of text.split(/[,;\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    const isKnown = next.some((each) => each.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isKnown) next.push(tag);
  }
  return next;
}
