/**
 * Letters that look like a Latin one after compatibility decomposition and lowercasing: Cyrillic, Greek,
 * Armenian, Cherokee and small capitals. A subset of the confusables table of UTS #39, for which no
 * maintained package is small enough for browsers.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'ЬьƅʙвβꮟᏏ',
  c: 'сϲⅽᴄ',
  d: 'ԁⅾᴅ',
  e: 'еєҽεᴇ',
  g: 'ɡցɢ',
  h: 'һհнʜη',
  k: 'кκᴋĸ',
  l: 'i1|ıіιӏlɩɪʟⅼ׀ןǀ',
  m: 'мᴍⅿ',
  n: 'ոпռɴν',
  o: '0оοօσᴏ',
  p: 'рρᴘϱ',
  q: 'ԛգ',
  r: 'гʀᴦ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υսᴜц',
  v: 'ѵᴠⅴט',
  w: 'ԝшѡᴡω',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ᴢ',
};
const latinOf: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
);

/**
 * Returns a name with case, accents, spaces, punctuation, invisible characters and look-alikes folded. Two
 * names with the same skeleton are easily confused. For comparison only; never shown or stored.
 */
export function nameSkeleton(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu, '');
  return Array.from(letters, (letter) => latinOf.get(letter) ?? letter)
    .join('')
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/**
 * Returns whether two different names are easily confused: they have the same skeleton, or differ by
 * one inserted, removed or replaced letter. Names with different numbers ("District 1", "District 2")
 * count as distinct.
 */
export function looksLike(one: string, other: string): boolean {
  const [some, others] = [one, other].map((name) => name.normalize('NFKC').replaceAll(/[^\p{Nd}]/gu, ''));
  const [skeleton, otherSkeleton] = [nameSkeleton(one), nameSkeleton(other)];
  if (some !== others) return (some === '' || others === '') && skeleton === otherSkeleton;
  return isWithinOneEdit(Array.from(skeleton), Array.from(otherSkeleton));
}

/** In shorter names, one different letter makes a different name: "LA PD" and "LB PD". */
const SHORTEST_COMPARED = 5;

function isWithinOneEdit(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  if (short.length === long.length && start === short.length) return true;
  return short.length >= SHORTEST_COMPARED && long.length - start - end <= 1;
}
