import { expect, test } from 'vitest';
import { isConvertible, isStorable, isStorableInstant, nearestStorableInstant } from './storable.ts';

const first = '0001-01-01T00:00:00.000Z';
const last = '9999-12-31T23:59:59.999Z';

test.each([first, '1969-07-20T20:17:40.000Z', last])('%s can be stored', (text) => {
  expect(isStorableInstant(new Date(text))).toBe(true);
  expect(nearestStorableInstant(new Date(text)).toISOString()).toBe(text);
});

test.each([
  ['0000-12-31T23:59:59.999Z', first],
  ['-271821-04-20T00:00:00.000Z', first],
  ['+010000-01-01T00:00:00.000Z', last],
  ['+275760-09-13T00:00:00.000Z', last],
])('%s cannot be stored, %s can', (text, nearest) => {
  expect(isStorableInstant(new Date(text))).toBe(false);
  expect(nearestStorableInstant(new Date(text)).toISOString()).toBe(nearest);
});

test.each(['', 'Łódź 👮', [], {}, null, 0, ['x', { at: new Date(first) }]])('%j can be stored', (value) =>
  expect(isStorable(value)).toBe(true),
);

test.each([
  Infinity,
  [Number.NaN],
  'a\0',
  '\uD800',
  ['\0'],
  { x: { y: ['\uDC00'] } },
  { '\0': 1 },
  [new Date('+010000-01-01T00:00:00Z')],
])('%j cannot be stored', (value) => expect(isStorable(value)).toBe(false));

test('a big integer cannot be stored', () => expect(isStorable({ x: 1n })).toBe(false));

test('an invalid date cannot be stored', () => expect(isStorableInstant(new Date('never'))).toBe(false));

test.each(['{"x":[{"length":{"valueOf":null}}]}', '{"toString":"x"}', '[{"a":{"toString":{}}}]'])(
  'EV-09 an object of %s cannot be converted',
  (json) => expect(isConvertible(JSON.parse(json))).toBe(false),
);

test.each(['{"x":[{"length":"00:00:04"}]}', '["toString"]', '{"toJSON":1,"then":1}', 'null', '1'])(
  '%s can be converted',
  (json) => expect(isConvertible(JSON.parse(json))).toBe(true),
);
