import type { Fault } from './fault.ts';
import { recordedHash } from './ledger-entry.ts';
import texts from './texts.json' with { type: 'json' };
import { noEntries, type Evidence, type Verdict } from './verify-bundle.ts';
import type { ProofVerdict } from './verify-proof.ts';

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

const fileKinds: ReadonlyMap<string, string> = new Map([
  ['evidence', 'video'],
  ['reports', 'report'],
  ['release-reports', 'release report'],
]);

function nameFile(path: string): string {
  const [, folder = '', name = path] =
    /^data\/(?:imported\/)?(evidence|reports|release-reports)\/(.+)$/u.exec(path) ?? [];
  const kind = fileKinds.get(folder) ?? 'file';
  return path === '.' ? 'The whole bundle' : `The ${kind} “${escapeText(name)}”`;
}

/** Names the subject of a fault, such as a video or an entry. */
function subjectOf({ code, place }: Fault, { entries, kept }: Pick<Verdict, 'entries' | 'kept'>): string {
  const [, folder, inFormer] = /^(data\/imported\/ledger-\d+):(\d+)$/u.exec(String(place)) ?? [];
  const number = Number(inFormer ?? place);
  if (code === 'former-key') return `The former key “${escapeText(String(place))}”`;
  if (typeof place === 'string' && folder === undefined) return nameFile(place);
  const where = folder === undefined ? '' : ` of the former ledger in “${folder}”`;
  const isCheckpoint =
    checkpointCodes.test(code) || (code === 'fork' && kept.some(({ size }) => size === number));
  if (isCheckpoint)
    return number === 0
      ? `The checkpoint${where}`
      : `The checkpoint of ${count(number, 'entry', 'entries')}${where}`;
  const event = folder === undefined ? entries.faulty.get(number) : undefined;
  return `Entry ${number}${event === undefined ? '' : ` (${escapeText(event)})`}${where}`;
}

function describeFault(fault: Fault, verdict: Pick<Verdict, 'entries' | 'kept'>): readonly [string, string] {
  const special: Readonly<Record<string, string[]>> = texts.faults;
  const [problem = '', meaning = ''] = special[`${fault.code} ${fault.place}`] ?? texts.faults[fault.code];
  return [problem.replace('%', () => subjectOf(fault, verdict)), meaning];
}

const keptTexts = {
  same: 'shows the same history',
  differs: 'does not match: see the problems',
  'not-compared': 'can’t be compared without a consistency proof, which any copy of the ledger can compute',
};

/** Says of a file which entry recorded it. */
function describeFile({ path, sha256, proof, recorded }: Evidence): string {
  const by = proof === 'own' ? 'recorded' : `that ${recorded?.origin} recorded`;
  return `${nameFile(path)} is the one ${by} on ${formatTime(recorded?.at)}, with the SHA-256 ${sha256}.`;
}

/** Returns whether ledgers whose keys the reader has prove each video, report and sidecar. */
export const isAllProven = ({ evidence }: Verdict): boolean =>
  evidence.every(({ proof }) => proof === 'own' || proof === 'former');

/** A list of files with a title and what it means. */
interface FileGroup {
  readonly title: string;
  readonly items: readonly string[];
  readonly meaning: string;
}

/** Groups the files that this ledger does not prove by what does, and those that the reader's computer added. */
function groupFiles({ evidence, former, addedByComputer }: Verdict): readonly FileGroup[] {
  const describeLedger = (isConfirmed: boolean): string[] =>
    former
      .filter(({ isKeyTrusted, signers }) => isKeyTrusted === isConfirmed && signers.length > 0)
      .map(
        ({ head, entries, signers }) =>
          `${count(entries.count, 'entry', 'entries')} of the custody record of ${head.origin}, signed by ${signers.join(', ')}.`,
      );
  const filesOf = (proof: Evidence['proof']): string[] =>
    evidence.filter((each) => each.proof === proof).map((each) => describeFile(each));
  const notVerified = evidence.flatMap(({ path, proof }) =>
    proof === 'unsigned' || proof === 'no-entry' || proof === 'no-ledger'
      ? [`${path}: ${texts.notVerified[proof]}`]
      : [],
  );
  const groups: readonly FileGroup[] = [
    { ...texts.former, items: [...filesOf('former'), ...describeLedger(true)] },
    { ...texts['former-unconfirmed'], items: [...filesOf('former-unconfirmed'), ...describeLedger(false)] },
    { ...texts.notVerified, items: notVerified },
    { ...texts.addedByComputer, items: addedByComputer.map((path) => escapeText(path)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/**
 * Describes a verdict for readers who know neither hashes nor signatures: the headline, each problem with its
 * meaning, what was checked, the files that another ledger or nothing proves, and what a verdict proves and what not.
 * @param isKeyAssumed whether the reader named no key, so that the bundle's own was assumed
 */
export function describeVerdict(verdict: Verdict, isKeyAssumed: boolean) {
  const { faults, files, created, evidence, kept } = verdict;
  const { count: number, first, last } = verdict.entries;
  const [begin, end] = [first, last].map((each) => (each ? formatTime(each.entry['occurredAt']) : '–'));
  const found =
    faults.length === 1 ? 'A problem was found.' : `${count(faults.length, 'problem')} were found.`;
  const what = isAllProven(verdict) ? 'The evidence' : 'The evidence that this ledger recorded';
  const unchanged = `${what} and its history are unchanged since ${formatTime(created?.entry['occurredAt'])}`;
  const condition = isKeyAssumed ? ', if the key below is the one that is printed on your reports.' : '.';
  const added = new Set(verdict.addedByComputer);
  const compared = [...files].filter(([path]) => !added.has(path));
  const bytes = compared.reduce((sum, [, file]) => sum + (file?.size ?? 0), 0);
  return {
    headline: faults.length > 0 ? found : `${unchanged}${condition}`,
    problems: faults.map((fault) => describeFault(fault, verdict)),
    checked: [
      `${count(compared.length, 'file')} with ${count(bytes, 'byte')}, compared with the lists of the bundle.`,
      ...evidence.filter(({ proof }) => proof === 'own').map((each) => describeFile(each)),
      `${count(number, 'entry', 'entries')} of the custody record, from ${begin} to ${end}.`,
      `The state of the ledger with ${count(verdict.checkpoint?.size ?? 0, 'entry', 'entries')}, and its signature.`,
      ...kept.map(({ name, result }) => `“${name}”, which you kept, ${keptTexts[result]}.`),
    ],
    groups: groupFiles(verdict),
    limits: [...(files.has('proof/checkpoint.tsr') ? [texts.timestamp] : []), ...texts.limits],
  };
}

/** Returns the description of a proof without a bundle, and of the files with it, as plain text. */
export function printProofVerdict(verdict: ProofVerdict, files: readonly string[]): string {
  const { faults, entry, origin, signers } = verdict;
  const named = files.map((name) => `“${escapeText(name)}”`).join(' and ');
  const what =
    files.length > 0
      ? `${named} is what ${origin} recorded`
      : `This entry is genuine, but no file was compared with it`;
  const problems = faults.map((fault) => describeFault(fault, { entries: noEntries, kept: [] }).join(' '));
  const fact = entry
    ? `Entry ${entry.sequence} of ${origin} (${escapeText(String(entry.entry['event']))}) was recorded on ${formatTime(entry.entry['occurredAt'])}, with the SHA-256 ${String(recordedHash(entry))}.`
    : 'No entry is proven.';
  return [
    ...(problems.length > 0 ? problems : [`${what}.`]),
    fact,
    `Signed by ${signers.join(', ') || 'no accepted key'}.`,
    ...texts.proofLimits,
  ].join('\n');
}

/** Returns what proves a file, for programs. */
export const printEvidence = ({ path, proof, recorded }: Evidence) => ({
  path,
  proof,
  ...(recorded && { ledger: recorded.origin }),
});

/** Returns the description of a verdict as plain text. */
export function printVerdict(verdict: Verdict, isKeyAssumed: boolean): string {
  const { headline, problems, checked, groups, limits } = describeVerdict(verdict, isKeyAssumed);
  const numbered = problems.map(([problem, meaning], index) => `${index + 1}. ${problem} ${meaning}`);
  const key = `Signed by ${verdict.signers.join(', ') || 'no accepted key'}.`;
  const format = verdict.format === null ? [] : [`Format ${verdict.format}.`];
  const parts = [
    [headline, ...numbered],
    ['Checked:', ...checked, key, ...format],
    ...groups.map(({ title, items, meaning }) => [`${title}:`, items.join('\n'), meaning]),
    ['What this means:', ...limits],
  ];
  return parts.map((part) => part.join('\n')).join('\n\n');
}
