import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const render = (load: Parameters<typeof lazyComponent<{ readonly name: string }>>[0]) => {
  const Greeting = lazyComponent(load, ({ name }) => `loading for ${name}`);
  return { Greeting, html: () => renderToString(createElement(Greeting, { name: 'Ann' })) };
};

test('a preloaded component shows in its first render, without its placeholder', async () => {
  const { Greeting, html } = render(() => Promise.resolve(({ name }) => `Hello ${name}`));
  expect(html()).toContain('loading for Ann');
  Greeting.preload();
  await Promise.resolve();
  await expect.poll(html).toBe('Hello Ann');
});

test('a component that failed to load is loaded again', async () => {
  let attempts = 0;
  const { Greeting, html } = render(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('offline');
    return ({ name }) => `Hello ${name}`;
  });
  Greeting.preload();
  await expect.poll(() => attempts).toBe(1);
  await expect
    .poll(() => {
      Greeting.preload();
      return html();
    })
    .toBe('Hello Ann');
});
