import { expect, test } from 'vitest';
import { findRecordId, parseRecordId } from './record-id.ts';

const id = '3b241101-e2bb-4255-8caf-4136c566a962';

test.each([
  id,
  id.toUpperCase(),
  `  ${id}\n`,
  `{${id.toUpperCase()}}`,
  `{ ${id} }`,
  `urn:uuid:${id}`,
  `URN:UUID:${id.toUpperCase()}`,
  id.replaceAll('-', ''),
])('EV-01 a search for "%s" finds the id', (text) => {
  expect(findRecordId(text)).toBe(id);
});

test.each(['', 'x', `${id}0`, `{${id}`, id.replaceAll('-', ' '), `urn:uuid:{x}`, '0'.repeat(31)])(
  '"%s" is not an id',
  (text) => {
    expect(findRecordId(text)).toBeNull();
    expect(parseRecordId(text)).toBeNull();
  },
);
