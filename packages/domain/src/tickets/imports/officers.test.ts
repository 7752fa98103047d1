import { expect, test } from 'vitest';
import { separatorExamples, splitOfficers } from './officers.ts';

test.each([
  ['Baker', ['Baker']],
  ['Baker; Lee | Diaz', ['Baker', 'Lee', 'Diaz']],
  ['Baker; Lee / Diaz', ['Baker', 'Lee', 'Diaz']],
  ['Baker\nLee and Diaz & Ng', ['Baker', 'Lee', 'Diaz', 'Ng']],
  ['Baker\r\nLee\rDiaz', ['Baker', 'Lee', 'Diaz']],
  ['Ofc. Baker, Sgt. Lee', ['Ofc. Baker', 'Sgt. Lee']],
  ['Baker, Lee, Diaz', ['Baker', 'Lee', 'Diaz']],
  ['Ann Baker, Bo Lee, Cy Diaz', ['Ann Baker', 'Bo Lee', 'Cy Diaz']],
  ['Baker; BAKER', ['Baker']],
  ['Lee/Ng', ['Lee', 'Ng']],
  ['Sandy Alexander', ['Sandy Alexander']],
  ['', []],
  [' ; ', []],
])('IM-01 the officers of %j are %j', (cell, names) => {
  expect(splitOfficers(cell).names).toEqual(names);
});

test.each([
  'Van Dyke, Jason D.',
  'Smith, John, Jr.',
  'Smith, Jr.',
  'de la Cruz, Maria Elena',
  'Baker, Thomas',
  'Sgt. Baker, Thomas',
  'Smith, John, Lee, Ann',
  'S/Sgt. Lee',
  'Det./Sgt. Ng',
  'P/O Diaz',
  'Baker w/ trainee',
])('RI-08 %s stays one name', (name) => {
  expect(splitOfficers(name).names).toEqual([name]);
});

test('RI-08 ranks with slashes stay together among several names', () => {
  expect(splitOfficers('S/Sgt. Lee/P/O Diaz; T/Sgt Ng').names).toEqual([
    'S/Sgt. Lee',
    'P/O Diaz',
    'T/Sgt Ng',
  ]);
});

test('RI-08 what the user decides about a sign applies to all cells', () => {
  expect(splitOfficers('Van Dyke, Jason', { comma: true }).names).toEqual(['Van Dyke', 'Jason']);
  expect(splitOfficers('Lee, Bo, Jr.', { comma: true }).names).toEqual(['Lee', 'Bo, Jr.']);
  expect(splitOfficers('Ofc. Baker, Sgt. Lee', { comma: false }).names).toEqual(['Ofc. Baker, Sgt. Lee']);
  const all = {
    semicolon: false,
    lineBreak: false,
    verticalBar: false,
    slash: false,
    ampersand: false,
    and: false,
  };
  expect(splitOfficers('A Bo; C Do | E Fo/G Ho & I Jo and K Lo', all).names).toHaveLength(1);
});

test.each([
  ['Ofc. Baker, Sgt. Lee', 'split', true],
  ['Baker, Thomas', 'joined', true],
  ['Smith, Jr.', null, false],
  ['Baker; Lee', null, false],
] as const)('RI-08 whether the commas of %s are %s is a guess: %s', (cell, commas, isCommaGuess) => {
  expect(splitOfficers(cell)).toMatchObject({ commas, isCommaGuess });
  expect(splitOfficers(cell, { comma: true }).isCommaGuess).toBe(false);
});

test('RI-08 the signs that occur are shown with an example', () => {
  const examples = separatorExamples(['Lee', 'S/Sgt. Ng', 'Ng, Bo', 'Lee & Diaz']);
  expect([...examples]).toEqual([
    ['ampersand', 'Lee & Diaz'],
    ['comma', 'Ng, Bo'],
  ]);
});
