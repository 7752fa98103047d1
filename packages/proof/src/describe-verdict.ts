import type { Fault } from './fault.ts';
import texts from './texts.json' with { type: 'json' };
import type { Verdict } from './verify-bundle.ts';

const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? noun : plural}`;

function formatTime(value: unknown): string {
  const time = new Date(String(value));
  if (Number.isNaN(time.getTime())) return 'an unknown time';
  return `${time.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}

const checkpointCodes =
  /^(?:signature|unknown-key|replaced-key|earlier-checkpoint|other-ledger|kept-signature)$/u;

/**
 * Shows characters of other scripts, and those that steer terminals, as numbers. Look-alike
 * names differ visibly.
 */
const escapeText = (text: string): string =>
  text.replaceAll(/[^ -~]/gu, (character) => String.raw`\u{${character.codePointAt(0)?.toString(16)}}`);

function nameFile(path: string): string {
  const [, folder, name = path] = /^data\/(evidence|reports)\/(.+)$/u.exec(path) ?? [];
  const kind = folder === 'evidence' ? 'video' : folder === 'reports' ? 'report' : 'file';
  return path === '.' ? 'The whole bundle' : `The ${kind} “${escapeText(name)}”`;
}

/** Names the subject of a fault, such as a video or an entry. */
function subjectOf({ code, place }: Fault, { entries, kept }: Verdict): string {
  if (typeof place === 'string') return nameFile(place);
  const isCheckpoint =
    checkpointCodes.test(code) || (code === 'fork' && kept.some(({ size }) => size === place));
  if (isCheckpoint)
    return place === 0 ? 'The checkpoint' : `The checkpoint of ${count(place, 'entry', 'entries')}`;
  const event = entries.faulty.get(place);
  return event !== undefined ? `Entry ${place} (${escapeText(event)})` : `Entry ${place}`;
}

function describeFault(fault: Fault, verdict: Verdict): readonly [string, string] {
  const special: Readonly<Record<string, string[]>> = texts.faults;
  const [problem = '', meaning = ''] = special[`${fault.code} ${fault.place}`] ?? texts.faults[fault.code];
  return [problem.replace('%', () => subjectOf(fault, verdict)), meaning];
}

const keptTexts = {
  same: 'shows the same history',
  differs: 'does not match: see the problems',
  'not-compared': 'can’t be compared without a consistency proof, which any copy of the ledger can compute',
};

/**
 * Describes a verdict for readers who know neither hashes nor signatures: the headline, each problem with its
 * meaning, what was checked, the files that the reader's computer added, and what a verdict proves and what not.
 * @param isKeyAssumed whether the reader named no key, so that the bundle's own was assumed
 */
export function describeVerdict(verdict: Verdict, isKeyAssumed: boolean) {
  const { faults, files, created, evidence, kept, signers } = verdict;
  const { sequences, first, last } = verdict.entries;
  const [begin, end] = [first, last].map((each) => (each ? formatTime(each.entry['occurredAt']) : '–'));
  const found =
    faults.length === 1 ? 'A problem was found.' : `${count(faults.length, 'problem')} were found.`;
  const what = verdict.notVerified.length > 0 ? 'The evidence that this ledger recorded' : 'The evidence';
  const unchanged = `${what} and its history are unchanged since ${formatTime(created?.entry['occurredAt'])}`;
  const condition = isKeyAssumed ? ', if the key below is the one that is printed on your reports.' : '.';
  const added = new Set(verdict.addedByComputer);
  const compared = [...files].filter(([path]) => !added.has(path));
  const bytes = compared.reduce((sum, [, file]) => sum + (file?.size ?? 0), 0);
  const recorded = (signers.length > 0 ? evidence : []).filter(({ entry }) => entry);
  return {
    headline: faults.length > 0 ? found : `${unchanged}${condition}`,
    problems: faults.map((fault) => describeFault(fault, verdict)),
    checked: [
      `${count(compared.length, 'file')} with ${count(bytes, 'byte')}, compared with the lists of the bundle.`,
      ...recorded.map(
        ({ path, sha256, entry }) =>
          `${nameFile(path)} is the one recorded on ${formatTime(entry?.entry['occurredAt'])}, with the SHA-256 ${sha256}.`,
      ),
      `${count(sequences.length, 'entry', 'entries')} of the custody record, from ${begin} to ${end}.`,
      `The state of the ledger with ${count(verdict.checkpoint?.size ?? 0, 'entry', 'entries')}, and its signature.`,
      ...kept.map(({ name, result }) => `“${name}”, which you kept, ${keptTexts[result]}.`),
    ],
    notVerified: verdict.notVerified,
    added: [...added].map((path) => escapeText(path)),
    limits: [...(files.has('proof/checkpoint.tsr') ? [texts.timestamp] : []), ...texts.limits],
  };
}

/** Returns the description of a verdict as plain text. */
export function printVerdict(verdict: Verdict, isKeyAssumed: boolean): string {
  const { headline, problems, checked, notVerified, added, limits } = describeVerdict(verdict, isKeyAssumed);
  const numbered = problems.map(([problem, meaning], index) => `${index + 1}. ${problem} ${meaning}`);
  const key = `Signed by ${verdict.signers.join(', ') || 'no accepted key'}.`;
  const format = verdict.format === null ? [] : [`Format ${verdict.format}.`];
  const parts = [
    [headline, ...numbered],
    ['Checked:', ...checked, key, ...format],
    ...(notVerified.length > 0
      ? [[`${texts.notVerified.title}:`, ...notVerified, texts.notVerified.meaning]]
      : []),
    ...(added.length > 0
      ? [[`${texts.addedByComputer.title}:`, ...added, texts.addedByComputer.meaning]]
      : []),
    ['What this means:', ...limits],
  ];
  return parts.map((part) => part.join('\n')).join('\n\n');
}
