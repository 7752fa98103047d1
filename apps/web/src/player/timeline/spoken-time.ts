import { microsecondsPerSecond } from '../time.ts';

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a position for assistive technology. */
export function spokenTime(microseconds: number): string {
  const total = Math.floor(Math.max(0, microseconds) / microsecondsPerSecond);
  const parts = [
    { count: Math.floor(total / 3600), noun: 'hour' },
    { count: Math.floor(total / 60) % 60, noun: 'minute' },
    { count: total % 60, noun: 'second' },
  ];
  const said = parts.filter(({ count }, index) => count > 0 || (index === 2 && total === 0));
  return said.map(({ count, noun }) => counted(count, noun)).join(' ');
}
