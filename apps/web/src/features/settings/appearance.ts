/** An appearance setting of this browser. `early.js` applies it before the first paint. */
interface Look<Value extends string> {
  /** Name of the root element's data attribute that the styles read, and suffix of the storage key. */
  readonly name: 'theme' | 'density';
  /** The first value is the default. */
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

/** Returns the stored setting of this browser. */
export function readAppearance<Value extends string>({ name, values }: Look<Value>): Value {
  try {
    const kept = localStorage.getItem(keyOf(name));
    return values.find((value) => value === kept) ?? values[0];
  } catch {
    return values[0];
  }
}

/** Applies a setting at once and stores it if storage is available. */
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
