import { quietStretches } from '../../../apps/web/src/player/signals/silence-speed.ts';
// A model of reviewing an hour with planted events: a plain player with a spreadsheet, and the review room.
// It computes from the lanes that the product measured; no person took part. Assumptions:
// - An event is found if it is on the screen for at least one second of real time, and speech only
//   at up to 2× speed.
// - A finding costs time by the Keystroke-Level Model (Card, Moran and Newell 1980): 0.28 s for a key
//   (average typist), 0.4 s to move a hand between keyboard and mouse, 1.1 s to point, 0.2 s to click, 1.35 s
//   to prepare mentally.
// - Every finding has a text of 30 characters. With the plain player, the reviewer pauses, changes the
//   window, types the time (8 characters) and the category (12), and changes back; in the review room, a key
//   opens the form at the frame, and Ctrl+Enter saves and plays on, as
//   apps/e2e/tests/review/category-keys.spec.ts counts.
import { quietParts } from '../../../apps/web/src/player/signals/two-speed.ts';
import { planHour } from './staged-hour.mjs';

const KEY = 0.28;
const HAND = 0.4;
const POINT = 1.1;
const CLICK = 0.2;
const PREPARE = 1.35;
const TEXT = 30;
const HOUR = 3600;

const changeWindow = HAND + POINT + CLICK + HAND;
const secondsOfFinding = {
  plain: KEY + PREPARE + changeWindow + (8 + 12 + TEXT + 3) * KEY + changeWindow + KEY,
  room: PREPARE + (1 + TEXT + 2) * KEY,
};

/** Ways to review: a constant speed, or one for speech and one for parts without it. */
const ways = [
  { name: 'Plain player, 1×', finding: 'plain', speech: 1, quiet: 1 },
  { name: 'Plain player, 1.5×', finding: 'plain', speech: 1.5, quiet: 1.5 },
  { name: 'Review room, 1×', finding: 'room', speech: 1, quiet: 1 },
  { name: 'Review room, 1.5×, without speech 4×', finding: 'room', speech: 1.5, quiet: 4 },
  { name: 'Review room, 1.5×, without speech 8×', finding: 'room', speech: 1.5, quiet: 8 },
  { name: 'Review room, 2×, without speech 16×', finding: 'room', speech: 2, quiet: 16 },
];

const overlap = (from, to, { start, end }) => Math.max(0, Math.min(to, end) - Math.max(from, start));

/** Prints how long each way takes, and how many events it finds. */
export function printModel(signals) {
  const { events } = planHour();
  const quiet = quietParts(quietStretches(signals, { kind: 'no-speech', threshold: 0.5 }))
    .map(({ startMicroseconds, endMicroseconds }) => ({
      start: startMicroseconds / 1e6,
      end: endMicroseconds / 1e6,
    }))
    .filter(({ start }) => start < HOUR);
  const quietSeconds = (from, to) => quiet.reduce((sum, part) => sum + overlap(from, to, part), 0);
  const share = quietSeconds(0, HOUR) / HOUR;
  console.log(
    `\nModel: ${events.length} events in an hour, of which ${Math.round(share * 100)}% are without detected speech.`,
  );
  console.log('\n| Way | Watching, min | Writing, min | All, min | Found | Of the spoken | Of the seen |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, finding, speech, quiet: quietRate } of ways) {
    const seconds = (from, to) => {
      const fast = quietSeconds(from, to);
      return (to - from - fast) / speech + fast / quietRate;
    };
    const isFound = ({ from, to, isSpoken }) =>
      seconds(from, to) >= 1 && (!isSpoken || quietRate <= 2 || quietSeconds(from, to) < (to - from) / 2);
    const found = events.filter(isFound);
    const spoken = found.filter((event) => event.isSpoken).length;
    const watching = seconds(0, HOUR) / 60;
    const writing = (found.length * secondsOfFinding[finding]) / 60;
    const numbers = [watching, writing, watching + writing].map((minutes) => minutes.toFixed(1));
    console.log(
      `| ${name} | ${numbers.join(' | ')} | ${found.length} | ${spoken} | ${found.length - spoken} |`,
    );
  }
}
