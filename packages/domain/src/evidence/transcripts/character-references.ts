/** Names of U+00A0 to U+00FF, in order. HTML accepts these without the semicolon, too. */
const LATIN_1 =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
  sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
  AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash
  Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn
  yuml`.split(/\s+/u);

/** Names that HTML accepts without the semicolon. */
const short: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ['amp', '&'],
  ['AMP', '&'],
  ['lt', '<'],
  ['LT', '<'],
  ['gt', '>'],
  ['GT', '>'],
  ['quot', '"'],
  ['QUOT', '"'],
]);

/** Names of the other letters and punctuation that texts use, with their code points. */
const named: ReadonlyMap<string, string> = new Map([
  ...short,
  ...`apos:27 OElig:152 oelig:153 Scaron:160 scaron:161 Yuml:178 fnof:192 circ:2c6 tilde:2dc ensp:2002 emsp:2003
  thinsp:2009 zwnj:200c zwj:200d lrm:200e rlm:200f hyphen:2010 ndash:2013 mdash:2014 lsquo:2018 rsquo:2019 sbquo:201a
  ldquo:201c rdquo:201d bdquo:201e dagger:2020 Dagger:2021 bull:2022 hellip:2026 permil:2030 prime:2032 Prime:2033
  lsaquo:2039 rsaquo:203a frasl:2044 euro:20ac trade:2122 larr:2190 uarr:2191 rarr:2192 darr:2193 minus:2212 infin:221e
  asymp:2248 ne:2260 le:2264 ge:2265 sung:266a flat:266d natural:266e sharp:266f`
    .split(/\s+/u)
    .map((pair): [string, string] => {
      const [name = '', point = ''] = pair.split(':');
      return [name, String.fromCodePoint(Number.parseInt(point, 16))];
    }),
]);

/** Code points from U+0080 to U+009F mean characters of Windows-1252 in HTML. */
const WINDOWS_1252 = Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ');

const REFERENCE =
  /&(?:#(?<decimal>\d+);?|#[xX](?<hex>[\da-fA-F]+);?|(?<name>[a-zA-Z][a-zA-Z\d]*)(?<end>;?))/gu;

/**
 * Replaces character references as the parsing rules of HTML do: numbers, and the names of the characters that
 * texts use. Other names stay as they are.
 */
export function decodeCharacterReferences(text: string): string {
  return text.replaceAll(REFERENCE, (all, decimal?: string, hex?: string, name = '', end = '') => {
    if (decimal !== undefined) return characterOf(Number(decimal));
    if (hex !== undefined) return characterOf(Number(`0x${hex}`));
    const whole = end === '' ? undefined : named.get(name);
    return whole ?? withoutSemicolon(name, end) ?? all;
  });
}

const LONGEST_SHORT = Math.max(...[...short.keys()].map((name) => name.length));

/** Replaces the longest name at the beginning of a text that needs no semicolon. */
function withoutSemicolon(text: string, end: string): string | undefined {
  for (let length = Math.min(LONGEST_SHORT, text.length); length > 1; length -= 1) {
    const character = short.get(text.slice(0, length));
    if (character !== undefined) return `${character}${text.slice(length)}${end}`;
  }
  return undefined;
}

function characterOf(point: number): string {
  if (point >= 0x80 && point <= 0x9f) return WINDOWS_1252[point - 0x80] ?? '\uFFFD';
  const isCharacter = point > 0 && point <= 0x10_ff_ff;
  return isCharacter ? String.fromCodePoint(point).toWellFormed() : '\uFFFD';
}
