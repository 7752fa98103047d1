/** How many letters may differ, be missing or be added. Two swapped letters are two edits. */
const MOST_EDITS = 2;

/** Returns the number of edits that turn one name into the other (Levenshtein distance). */
function editsBetween(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of Array.from(one).entries()) {
    const current = [row + 1];
    for (const [column, expected] of Array.from(other).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === expected ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** A variable of the environment that is no setting, and the setting that it was probably meant to be. */
export interface UnknownSetting {
  readonly name: string;
  readonly likelyName: string;
}

/**
 * Returns the variables of the environment whose names are nearly those of settings. Others belong to other programs.
 * @param known the names of all settings
 */
export function unknownSettings(
  names: readonly string[],
  known: readonly string[],
): readonly UnknownSetting[] {
  const settings = new Set(known);
  return names.flatMap((name) => {
    // In short names, two edits make any other name.
    if (settings.has(name) || name.length < 6) return [];
    const likelyName = known.find(
      (setting) =>
        Math.abs(setting.length - name.length) <= MOST_EDITS && editsBetween(name, setting) <= MOST_EDITS,
    );
    return likelyName === undefined ? [] : [{ name, likelyName }];
  });
}
