import { createExternalStore } from '../../ui/external-store.ts';

const storageKey = 'plainview.player.silenceSpeed';
const DEFAULT_RATE = 4;

/** Speeds for silence. */
export const silenceRates = [1.5, 2, 3, 4, 8, 16] as const;

export interface SilenceSpeed {
  /** Silence is sped up. */
  readonly isOn: boolean;
  readonly rate: number;
}

/** Parses a stored choice such as "on 4"; anything else is the default. */
export function parseSilenceSpeed(text: string | null): SilenceSpeed {
  const [state, rate] = text?.split(' ') ?? [];
  const known = silenceRates.find((one) => String(one) === rate);
  return { isOn: state === 'on' && known !== undefined, rate: known ?? DEFAULT_RATE };
}

function readSilenceSpeed(): SilenceSpeed {
  try {
    return parseSilenceSpeed(localStorage.getItem(storageKey));
  } catch {
    return parseSilenceSpeed(null);
  }
}

/** Whether silence is sped up, and how much. */
export const silenceSpeed = createExternalStore(readSilenceSpeed());

/** Stores the choice on this computer. Without storage it lasts until the page is closed. */
export function writeSilenceSpeed(change: Partial<SilenceSpeed>): void {
  const chosen = { ...silenceSpeed.get(), ...change };
  silenceSpeed.set(chosen);
  try {
    localStorage.setItem(storageKey, `${chosen.isOn ? 'on' : 'off'} ${chosen.rate}`);
  } catch {
    // Private window without storage.
  }
}
