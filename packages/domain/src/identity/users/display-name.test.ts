import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { checkDisplayName, checkPersonName, isReadableName } from './display-name.ts';
import { looksLike, nameSkeleton } from './name-skeleton.ts';

test.each([
  'Ann Baker',
  'José-María Ñúñez',
  "Siobhán O'Brien, Jr.",
  'Zoë Ångström',
  'Nguyễn Thị Minh Khai',
  'Łukasz Żółć',
  'Дмитрий Щербаков',
  'Ελευθέριος Παπαδόπουλος',
  'محمد عبد الرحمن',
  'می\u200Cخواهم', // Persian, with a joiner within the word
  'שָׁלוֹם כהן',
  'प्रिया शर्मा',
  'क्\u200Dष', // Devanagari half form
  'ශ්\u200Dරී ලංකා', // Sinhala, spelled with a joiner
  'അവന്\u200D', // Malayalam, with a joiner at the end of the word
  'நித்யா',
  'ณัฐพล ศรีสุข',
  'မောင်မောင်',
  'ខ្មែរ',
  'አበበ ቢቂላ',
  '김민준',
  '山田太郎',
  '葛\u{E0100}城', // a variant of a Han character
  '王小明',
  'Գևորգ',
  'გიორგი',
  'X Æ A-12',
  'County Sheriff № 7',
  'Evidence system 🔑',
])('EV-03 the name "%s" is accepted', (name) => {
  expect(checkPersonName(name)).toBeNull();
});

test.each([
  ['a control character', 'Ann\u0007 Baker'],
  ['a line feed', 'Ann\nBaker'],
  ['a zero-width space', 'Ann\u200B Baker'],
  ['a joiner between Latin letters', 'Ann\u200DBaker'],
  ['two joiners', 'क्\u200D\u200Dष'],
  ['a right-to-left override', 'Ann \u202Ereka'],
  ['an isolate', '\u2066Ann\u2069'],
  ['a soft hyphen', 'An\u00ADn'],
  ['a byte order mark', 'Ann\uFEFFBaker'],
  ['a line separator', 'Ann\u2028Baker'],
  ['private use', 'Ann \uE000'],
  ['an unassigned code point', 'Ann \u0378'],
  ['half a surrogate pair', 'Ann \uD83D'],
  ['a Hangul filler', '\u3164'],
  ['a Braille blank', 'Ann\u2800Baker'],
  ['a tag character', 'Ann\u{E0041}'],
  ['a variation selector', 'Ann\uFE0F'],
  ['combining marks alone', '\u0301\u0302'],
  ['a combining mark in front', '\u0301Ann'],
  ['white space alone', ' \u00A0\u3000'],
  ['punctuation alone', '???'],
  ['nothing', ''],
])('EV-03 a name with %s is rejected', (_what, name) => {
  expect(checkDisplayName(name)).toEqual({ code: 'NAME_NOT_READABLE', data: { field: 'name' } });
});

test.each([
  'Plainview',
  ' PLAINVIEW ',
  'plain view',
  'Plain-View',
  'P l a i n v i e w',
  'Рlainview', // Cyrillic Er
  'Ρlаinviеw', // Greek and Cyrillic
  'Plаіnvіеw',
  'PIainview', // a capital I
  'P1a1nv1ew',
  'Plaınview',
  'Plainvievv',
  'Pláïnvïéw',
  'Ｐｌａｉｎｖｉｅｗ',
  '𝐏𝐥𝐚𝐢𝐧𝐯𝐢𝐞𝐰',
  'ᴘʟᴀɪɴᴠɪᴇᴡ',
  'Plainview.',
  'System',
  'Ѕystem',
  '(System) Plainview',
])('EV-03 "%s" resembles the system’s name and is rejected for a user', (name) => {
  expect(checkPersonName(name)).toEqual({ code: 'NAME_RESERVED' });
});

test.each(['Daniel Plainview', 'Plainview Baker', 'Plains Viewer', 'Sys Temple', 'Paulina View'])(
  'EV-03 "%s" is a valid name',
  (name) => {
    expect(checkPersonName(name)).toBeNull();
  },
);

test('EV-03 no readable name contains an invisible character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('\u200B', '\u202E', '\u0000', '\u2069'),
      (text, odd) => {
        expect(isReadableName(`${text}${odd}x`)).toBe(false);
      },
    ),
  );
});

test.each([
  ['North PD', 'Nоrth PD'], // Cyrillic o
  ['North PD', 'N0rth PD'],
  ['North PD', 'NORTH  P.D.'],
  ['North PD', 'Nort PD'],
  ['North PD', 'Northh PD'],
  ['North PD', 'Nurth PD'],
  ['Burnham Police', 'Bumham Police'],
  ['Riverside Police', 'Rıversıde Police'],
])('EV-03 the agencies "%s" and "%s" look alike', (one, other) => {
  expect([looksLike(one, other), looksLike(other, one)]).toEqual([true, true]);
});

test.each([
  ['North PD', 'South PD'],
  ['District 1 Police', 'District 2 Police'],
  ['LA PD', 'LB PD'],
  ['North Police', 'North Sheriff'],
])('EV-03 the agencies "%s" and "%s" are distinguishable', (one, other) => {
  expect([looksLike(one, other), looksLike(other, one)]).toEqual([false, false]);
});

test('a skeleton is its own skeleton', () => {
  fc.assert(
    fc.property(fc.lorem(), (text) => {
      expect(nameSkeleton(nameSkeleton(text))).toBe(nameSkeleton(text));
    }),
  );
});
