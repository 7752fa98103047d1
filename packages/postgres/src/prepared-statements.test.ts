import { expect, test } from 'vitest';
import { preparedName } from './prepared-statements.ts';

const useOften = (text: string): string | undefined => {
  for (let uses = 1; uses < 5; uses += 1) preparedName(text);
  return preparedName(text);
};

test('a statement gets a name of its own when it is used for the fifth time', () => {
  const text = `select '${crypto.randomUUID()}'`;
  const names = Array.from({ length: 6 }, () => preparedName(text));
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(names[4]).toMatch(/^plainview_\d+$/u);
  expect(names[5]).toBe(names[4]);
  expect(useOften(`${text} -- another`)).not.toBe(names[4]);
});

test('a new frequent statement is prepared however many came before, and replaces the one unused for longest', () => {
  const run = crypto.randomUUID();
  const kept = useOften(`select '${run} kept'`);
  const replaced = useOften(`select '${run} replaced'`);
  const others = Array.from({ length: 198 }, (_, index) => {
    preparedName(`select '${run} kept'`);
    return useOften(`select '${run}', ${index}`);
  });
  const last = useOften(`select '${run} last'`);
  expect(new Set([kept, replaced, ...others, last]).size).toBe(201);
  expect(preparedName(`select '${run} kept'`)).toBe(kept);
  expect(preparedName(`select '${run} replaced'`)).toBeUndefined();
});
