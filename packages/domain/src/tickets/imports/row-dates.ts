import { chooseLocalTime, describeLocalTime, resolveLocalTime } from '../../shared/local-time.ts';
import { cellLine, type Cell } from './cell.ts';
import { importFieldLabels, type ImportField } from './import-fields.ts';
import { error, note, warning, type ImportIssue } from './import-issue.ts';
import type { WallTime } from './time-zone.ts';
import { parseClock, parseWallTime } from './wall-time.ts';

/** Reads a day and the time of another column, which takes precedence over a time with the day. */
function readWhen(day: Cell, clock: Cell, timeZone: string): WallTime | 'no date' | 'no time' {
  const found = parseWallTime(day, timeZone);
  if (!found) return 'no date';
  if (cellLine(clock) === '') return found;
  const { date } = found;
  // A text may have a time zone.
  const together = typeof clock === 'string' ? parseWallTime(`${date} ${cellLine(clock)}`, timeZone) : null;
  const time = together?.time ?? parseClock(clock);
  if (time === null) return 'no time';
  return together ?? { date, time };
}

/** Reads when something happened from a column of days and one of times, and adds what is wrong with them. */
export function whenOf(
  cellOf: (field: ImportField) => Cell,
  [dateField, timeField]: readonly [ImportField, ImportField],
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
  issues: ImportIssue[],
): WallTime | null {
  const [dateCell, timeCell] = [cellOf(dateField), cellOf(timeField)];
  const [dateText, timeText] = [cellLine(dateCell), cellLine(timeCell)];
  const label = importFieldLabels[dateField];
  if (dateText === '') {
    if (timeText !== '') issues.push(error(`${label}: there is a time, but no date.`));
    return null;
  }
  const when = readWhen(dateCell, timeCell, timeZone);
  if (when === 'no date') {
    issues.push(error(`${label}: “${dateText}” is not a date such as 3/14/2026 2:05 PM.`));
    return null;
  }
  if (when === 'no time') {
    issues.push(error(`${importFieldLabels[timeField]}: “${timeText}” is not a time such as 2:05 PM.`));
    return null;
  }
  if (`${when.date}T${when.time ?? '00:00'}` > now)
    issues.push(error(`${label}: ${when.date} is in the future.`));
  else if (when.time === null) issues.push(warning(`${label} without a time: it is written into the notes.`));
  const clockIssue = clockChangeIssue(when, timeZone);
  if (clockIssue !== null) issues.push(error(`${label}: ${clockIssue}`));
  if (when.instant)
    issues.push(
      note(
        `${label}: “${[dateText, timeText].join(' ').trim()}” is ${when.date} ${when.time} in ${timeZone}.`,
      ),
    );
  return when;
}

/** Says why a time is not certain or does not exist because clocks were changed, or returns null. */
function clockChangeIssue({ date, time, instant }: WallTime, timeZone: string): string | null {
  if (time === null || instant) return null;
  const wall = `${date}T${time}`;
  const found = resolveLocalTime(wall, timeZone);
  if (found === null || found.kind === 'one') return null;
  const reason = describeLocalTime(wall, found.kind);
  return found.kind === 'none'
    ? reason
    : `${reason} Add the offset, such as ${chooseLocalTime(`${wall}:00`, found.first)}.`;
}
