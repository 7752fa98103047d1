import { foldText } from './cell.ts';

/** Signs that may separate the names of officers in a cell. */
export const officerSeparators = [
  'semicolon',
  'lineBreak',
  'verticalBar',
  'slash',
  'ampersand',
  'and',
  'comma',
] as const;
export type OfficerSeparator = (typeof officerSeparators)[number];

/** What a user decided about each sign; the others are guessed. */
export type SeparatorChoice = Partial<Readonly<Record<OfficerSeparator, boolean>>>;

/** The names in a cell, and what was guessed. */
export interface SplitNames {
  readonly names: readonly string[];
  /** Signs at which the cell was split. */
  readonly separators: readonly OfficerSeparator[];
  /**
   * Whether commas are part of a name (`joined`) or separate names (`split`); null if there are none, or only
   * those before a suffix such as Jr.
   */
  readonly commas: 'joined' | 'split' | null;
  /** Whether commas could also mean the opposite: no one decided about them. */
  readonly isCommaGuess: boolean;
}

const noSeparator: SeparatorChoice = Object.fromEntries(
  officerSeparators.map((separator) => [separator, false]),
);

/** Signs that never are part of a name, and those that names contain only in ranks such as S/Sgt. */
const patterns: readonly (readonly [OfficerSeparator, RegExp])[] = [
  ['semicolon', /;/u],
  ['lineBreak', /\r\n?|[\n\u2028\u2029]/u],
  ['verticalBar', /\|/u],
  ['ampersand', /&/u],
  ['and', /\s+and\s+/iu],
];

const ranks = new Set(
  (
    'agent asst assistant cadet capt captain chief cmdr col colonel commander constable corporal cpl cpt cst dep ' +
    'deputy det detective dpty dsgt inspector insp inv investigator lieutenant lt ltcol maj major marshal msgt ofc ' +
    'ofcr off officer patrolman pc po ptl recruit sa sergeant sgt sheriff ssa ssgt superintendent supervisor supt ' +
    'tpr trooper tsgt'
  ).split(' '),
);
const suffixes = new Set('jr sr ii iii iv v esq md phd ret retired'.split(' '));

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
const wordsOf = (text: string): string[] => text.split(' ');
const isSuffix = (part: string): boolean => suffixes.has(lettersOf(part));
const hasRank = (part: string): boolean => {
  const [first = '', ...others] = wordsOf(part);
  return others.length > 0 && ranks.has(lettersOf(first));
};

/** Splits a text, without parts of only spaces. Spaces stay, since line breaks separate names, too. */
const partsOf = (text: string, separator: RegExp | string): string[] =>
  text.split(separator).filter((part) => foldText(part) !== '');

/** Splits at slashes, except those of ranks and abbreviations, such as `S/Sgt. Lee`, `Det./Sgt. Ng` or `w/`. */
function splitAtSlashes(text: string): string[] {
  const pieces = text.split(/[/\u2044\u2215]/u);
  const names: string[] = [];
  let open = '';
  for (const piece of pieces) {
    const name = open + piece;
    const word = foldText(piece);
    const isNoName = /^\p{L}?\.?$/u.test(word) || ranks.has(lettersOf(word)) || /(?:^|\s)w$/iu.test(piece);
    open = isNoName && word !== '' ? `${name}/` : '';
    if (open === '') names.push(foldText(name));
  }
  if (open !== '') names.push(foldText(open.slice(0, -1)));
  return names.filter((name) => name !== '');
}

/** Splits at commas, except those before a suffix such as Jr. */
function commaParts(text: string): string[] {
  const parts: string[] = [];
  for (const part of partsOf(text, ',').map(foldText)) {
    if (isSuffix(part) && parts.length > 0) parts.push(`${parts.pop()}, ${part}`);
    else parts.push(part);
  }
  return parts;
}

/** Returns whether commas can only separate names: “Baker, Thomas” may be one, “Ofc. Baker, Sgt. Lee” is not. */
function areSeveralNames(parts: readonly string[]): boolean {
  if (parts.every(hasRank)) return true;
  if (parts.length < 3) return false;
  const single = parts.filter((part) => wordsOf(part).length === 1).length;
  // An even number of single words may be last and first names.
  return single === 0 || (single === parts.length && parts.length % 2 === 1);
}

/** Splits a cell with names of officers. */
export function splitOfficers(cell: string, choice: SeparatorChoice = {}): SplitNames {
  const used = new Set<OfficerSeparator>();
  const splitBy = (
    names: readonly string[],
    separator: OfficerSeparator,
    split: (name: string) => string[],
  ) =>
    names.flatMap((name) => {
      const parts = split(name);
      if (parts.length > 1) used.add(separator);
      return parts;
    });
  let names = [cell];
  for (const [separator, pattern] of patterns)
    if (choice[separator] !== false) names = splitBy(names, separator, (name) => partsOf(name, pattern));
  names = names.map(foldText).filter((name) => name !== '');
  if (choice.slash !== false) names = splitBy(names, 'slash', splitAtSlashes);
  const withCommas = names.filter((name) => commaParts(name).length > 1);
  const isSplit = (name: string): boolean => choice.comma ?? areSeveralNames(commaParts(name));
  names = splitBy(names, 'comma', (name) => (isSplit(name) ? commaParts(name) : [name]));
  return {
    names: distinctNames(names),
    separators: officerSeparators.filter((separator) => used.has(separator)),
    commas: withCommas.length === 0 ? null : used.has('comma') ? 'split' : 'joined',
    isCommaGuess: withCommas.length > 0 && choice.comma === undefined,
  };
}

/** Returns the signs that occur in cells of officers, each with the first cell that has it. */
export function separatorExamples(cells: readonly string[]): ReadonlyMap<OfficerSeparator, string> {
  const found = new Map<OfficerSeparator, string>();
  for (const separator of officerSeparators) {
    const choice = { ...noSeparator, [separator]: true };
    const example = cells.find((cell) => splitOfficers(cell, choice).separators.includes(separator));
    if (example !== undefined) found.set(separator, foldText(example));
  }
  return found;
}

/** Returns names without those that differ only in case. */
export function distinctNames(names: readonly string[]): string[] {
  const distinct = new Map<string, string>();
  for (const name of names) if (!distinct.has(name.toLowerCase())) distinct.set(name.toLowerCase(), name);
  return [...distinct.values()];
}
