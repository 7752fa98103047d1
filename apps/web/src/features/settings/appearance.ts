/** One thing about how the pages look, chosen on this browser. `look.js` applies it before the first paint. */
interface Look<Value extends string> {
  /** The attribute of the page's root that the styles read, and the end of the name under which it is kept. */
  readonly name: 'theme' | 'density';
  /** The first is the usual one: it holds without a choice. */
  readonly values: readonly [Value, ...Value[]];
}

export const theme: Look<'system' | 'light' | 'dark'> = {
  name: 'theme',
  values: ['system', 'light', 'dark'],
};
export const density: Look<'comfortable' | 'compact'> = {
  name: 'density',
  values: ['comfortable', 'compact'],
};

const keyOf = (name: string): string => `plainview.${name}`;

/** What was chosen on this browser. */
export function readAppearance<Value extends string>({ name, values }: Look<Value>): Value {
  try {
    const kept = localStorage.getItem(keyOf(name));
    return values.find((value) => value === kept) ?? values[0];
  } catch {
    return values[0];
  }
}

/** Takes effect at once, and stays on this browser where it can. */
export function chooseAppearance<Value extends string>({ name, values }: Look<Value>, value: Value): void {
  const isUsual = value === values[0];
  if (isUsual) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
  try {
    if (isUsual) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), value);
  } catch {
    console.warn(`The ${name} cannot be remembered: this browser offers no storage.`);
  }
}
