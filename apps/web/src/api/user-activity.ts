const BACKGROUND_MILLISECONDS = 60_000;

let lastInput = Date.now();
const note = (): void => {
  lastInput = Date.now();
};
for (const event of ['pointerdown', 'keydown', 'wheel', 'focus'])
  window.addEventListener(event, note, { capture: true, passive: true });

/** Returns when the user last interacted with this page, in epoch milliseconds. */
export const lastInputAt = (): number => lastInput;

/** Returns headers that mark background polling. Such requests do not extend the session's idle timeout. */
export const backgroundHeaders = (): Record<string, string> =>
  Date.now() - lastInput > BACKGROUND_MILLISECONDS ? { 'x-plainview-background': '1' } : {};
