import { createExternalStore } from '../../ui/external-store.ts';

/** An appearance setting of this browser. `early.js` applies it before the first paint. */
interface Look<Value extends string> {
  /** Name of the root element's data attribute that the styles read, and suffix of the storage key. */
  readonly name: 'theme' | 'density' | 'room';
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
/** The review room is dark in either theme, unless the reviewer has it follow the theme. */
export const room: Look<'dark' | 'theme'> = {
  name: 'room',
  values: ['dark', 'theme'],
};

const keyOf = (name: string): string => `plainview.${name}`;

const changes = createExternalStore(0);

/** Returns the setting in force, also after it was changed elsewhere on the page. */
export function useAppearance<Value extends string>({ name, values }: Look<Value>): Value {
  changes.use();
  return values.find((value) => value === document.documentElement.dataset[name]) ?? values[0];
}

/** Applies a setting at once and stores it if storage is available. */
export function chooseAppearance<Value extends string>({ name, values }: Look<Value>, value: Value): void {
  const isUsual = value === values[0];
  if (isUsual) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
  changes.set(changes.get() + 1);
  try {
    if (isUsual) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), value);
  } catch {
    console.warn(`The ${name} cannot be remembered: this browser offers no storage.`);
  }
}
