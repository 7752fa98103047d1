import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

test('a preloaded component shows in its first render, without its placeholder', async () => {
  const Greeting = lazyComponent<{ readonly name: string }>(
    () => Promise.resolve(({ name }) => `Hello ${name}`),
    { placeholder: ({ name }) => `loading for ${name}` },
  );
  const html = (): string => renderToString(createElement(Greeting, { name: 'Ann' }));
  expect(html()).toContain('loading for Ann');
  Greeting.preload();
  await expect.poll(html).toBe('Hello Ann');
});
