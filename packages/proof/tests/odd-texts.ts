import type { TestRandom } from './test-random.ts';

/** Changes of texts: of any, of JSON in lines, and of checkpoints. */

type Change = (text: string, random: TestRandom) => string;

const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);
const join = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
const onLines =
  (change: (lines: string[], random: TestRandom) => readonly string[]): Change =>
  (text, random) =>
    join(change(linesOf(text), random));
/** Changes one line of a text. */
const onLine = (change: (line: string, random: TestRandom) => string): Change =>
  onLines((lines, random) => {
    const place = random.below(Math.max(lines.length, 1));
    return lines.map((line, index) => (index === place ? change(line, random) : line));
  });
const insertAt = (text: string, place: number, added: string): string =>
  text.slice(0, place) + added + text.slice(place);
/** Replaces one of the matches of a pattern. */
const replaceOne =
  (pattern: RegExp, ...replacements: readonly string[]) =>
  (text: string, random: TestRandom): string => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return text;
    const { index, 0: match } = random.pick(found);
    const replaced = match.replace(new RegExp(pattern.source, 'u'), random.pick(replacements));
    return text.slice(0, index) + replaced + text.slice(index + match.length);
  };

const ODD = [
  '\r',
  '\u2028',
  '\u0085',
  '\v',
  '\f',
  '\0',
  ' ',
  '\t',
  '\uFEFF',
  '\u00A0',
  '"',
  '+',
  '—',
  'é',
  'e\u0301',
];

/** Changes that could be made to any text. */
export const anyText: readonly Change[] = [
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.slice(0, -1),
  (text) => `${text}\n`,
  (text) => `\uFEFF${text}`,
  (text) => `\n${text}`,
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => insertAt(text, random.below(text.length + 1), random.pick(ODD)),
  (text, random) =>
    insertAt(text, random.below(text.length + 1), random.pick(['0', '9', 'a', 'A', '-', ',', '}', '='])),
  (text, random) => {
    const place = random.below(text.length + 1);
    return text.slice(0, place) + text.slice(place + 1);
  },
  () => '',
  () => '\n',
  onLines((lines) => lines.toReversed()),
  onLines((lines, random) =>
    lines.toSpliced(
      random.below(lines.length + 1),
      0,
      random.pick([...lines, '', ' ', '{}', 'null', '[]', '1']),
    ),
  ),
  onLines((lines, random) => lines.toSpliced(random.below(lines.length + 1), 1)),
  onLines((lines, random) => {
    const place = random.below(Math.max(lines.length, 1));
    return [...lines.slice(place), ...lines.slice(0, place)];
  }),
  onLine((line) => `${line} `),
  onLine((line) => ` ${line}`),
  onLine((line) => `${line}\r`),
  onLine((line) => line.toUpperCase()),
  onLine((line) => line + line),
  onLine(
    replaceOne(
      /(\d+)/gu,
      '-$1',
      '0$1',
      '+$1',
      '$1.0',
      '$1.5',
      '$1e0',
      '1e3',
      '9007199254740993',
      '99999999999999999999',
      '１',
    ),
  ),
  onLine(replaceOne(/=/gu, '', '==', '%3D')),
  onLine(replaceOne(/\+/gu, '-', ' ', '')),
  onLine(replaceOne(/ {1,2}/gu, '   ', '\t', ' *', '')),
];

/** Changes of JSON in lines. */
export const anyJson: readonly Change[] = [
  onLine(replaceOne(/,/gu, ', ', ',,')),
  onLine(replaceOne(/\{/gu, '{ ', '{"a":1,', '{"7":1,', '{"__proto__":{"a":1},', '{"":1,')),
  onLine(replaceOne(/\}/gu, ',"a":1}', ',"event":"x"}', ',"10":1,"9":2}', '}}', ' }')),
  onLine(
    replaceOne(
      /"([a-z])/gu,
      String.raw`"\u0061$1`,
      String.raw`"\/$1`,
      String.raw`"\ud800$1`,
      String.raw`"\u0000$1`,
      '"\u007f$1',
    ),
  ),
  onLine(replaceOne(/\[/gu, '[ ', '[null,', '["",', '['.repeat(70))),
  onLine(
    replaceOne(
      /"hashes":\[.*?\]/gu,
      '"hashes":null',
      '"hashes":"x"',
      '"hashes":[]',
      '"hashes":{}',
      '"hashes":[1]',
    ),
  ),
  onLine(replaceOne(/"(?:sequence|line|checkpoint)"/gu, '"other"', '"hashes"', '"Sequence"')),
];

/** Changes of checkpoints and of the proofs that contain them. */
export const anyNote: readonly Change[] = [
  (text) => text + (linesOf(text).at(-1) ?? '') + '\n',
  (text) => text.repeat(2),
  replaceOne(
    /— [^\n]+\n/gu,
    '',
    '— other+key AAAA\n',
    '— other AAAA\n',
    '— other AAAAAAAA\n',
    '- x AAAA\n',
    '—  x AAAA\n',
    '— x é\n',
  ),
  (text) => text + '— other.example/x AAAAAAAA\n'.repeat(15),
  (text) => text + '— other.example/x AAAAAAAA\n'.repeat(16),
  // Another signature of the same key, which is wrong.
  (text) => text + (linesOf(text).at(-1) ?? '').replace(/.{12}$/u, 'AAAAAAAAAAA=') + '\n',
  replaceOne(/\n\n/gu, '\n', '\n\n\n', '\nextension\n\n'),
];
