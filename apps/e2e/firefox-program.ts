import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The installed Firefox, or the one in `FIREFOX_PATH`; null if there is none. */
export const firefoxProgram: string | null =
  process.env['FIREFOX_PATH'] ?? places.find((place) => existsSync(place)) ?? null;
