import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('RV-17 a file quotes what needs it, and no cell is a formula', () => {
  expect(
    csvText([
      ['Type', 'Tickets'],
      ['=1+1', 2],
      ['Stop, "felony"', null],
      ['Two\nlines', 0.25],
    ]),
  ).toBe('\uFEFFType,Tickets\r\n\'=1+1,2\r\n"Stop, ""felony""",\r\n"Two\nlines",0.25\r\n');
});
