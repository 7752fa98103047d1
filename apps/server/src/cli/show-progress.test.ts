import { expect, test } from 'vitest';
import { showProgress } from './show-progress.ts';

function shownOn({ isTTY }: { readonly isTTY: boolean }) {
  let [time, text] = [0, ''];
  const output = {
    isTTY,
    write: (added: string) => {
      text += added;
    },
  };
  const progress = showProgress('Exported', { output, now: () => time });
  for (let file = 0; file < 100_000; file += 1) {
    time += 1;
    progress.count(1024 ** 2);
  }
  progress.end();
  return text;
}

test('CL-03 a long command renews one line on a terminal', () => {
  const text = shownOn({ isTTY: true });
  expect(text.split('\n')).toHaveLength(2);
  expect(text.split('\r').length).toBeLessThan(510);
  expect(text.split('\r').at(-1)).toBe('\u001B[KExported 100,000 files, 97.66 GiB, 1000 MiB/s\n');
});

test('CL-03 a long command writes a line every 30 s into a log, none for each file', () => {
  expect(shownOn({ isTTY: false }).split('\n')).toEqual([
    'Exported 30,000 files, 29.30 GiB, 1000 MiB/s',
    'Exported 60,000 files, 58.59 GiB, 1000 MiB/s',
    'Exported 90,000 files, 87.89 GiB, 1000 MiB/s',
    '',
  ]);
});
