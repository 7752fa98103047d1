const BACKGROUND_MILLISECONDS = 60_000;

let lastInput = Date.now();
const note = (): void => {
  lastInput = Date.now();
};
for (const event of ['pointerdown', 'keydown', 'wheel', 'focus'])
  window.addEventListener(event, note, { capture: true, passive: true });

/** When a hand last touched this page, in epoch milliseconds. */
export const lastInputAt = (): number => lastInput;

/** Says of a call that nobody's hand is behind it, so that it keeps no session from ending by its idleness. */
export const backgroundHeaders = (): Record<string, string> =>
  Date.now() - lastInput > BACKGROUND_MILLISECONDS ? { 'x-plainview-background': '1' } : {};
