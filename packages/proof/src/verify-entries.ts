import type { Check } from './fault.ts';
import { dataOf, entryLeaf, isEntryIntact, parseEntry, timeOf, type DisclosedEntry } from './ledger-entry.ts';
import { LeafVerifier, type TreeHead } from './merkle-tree.ts';
import { groupsOf, orNull, readLines } from './parsing.ts';

const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const HASH = '"[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]="';
const INCLUSION = new RegExp(
  String.raw`^\{"sequence":([1-9]\d{0,14}),"hashes":\[((?:${HASH}(?:,${HASH})*)?)\]\}$`,
  'u',
);

/** Kinds of files that entries record by their SHA-256, by the folder in `data/` that has them. */
export const recordingEvents: ReadonlyMap<string, string> = new Map([
  ['evidence', 'video.stored'],
  ['reports', 'report.delivered'],
  ['sidecars', 'video.sidecar_stored'],
]);
const events = new Set(recordingEvents.values());

/** A line of `inclusion.jsonl`. */
interface InclusionLine {
  readonly sequence: number;
  /** In base64. */
  readonly hashes: readonly string[];
}

const parseInclusion = orNull((line: string): InclusionLine => {
  const [sequence, list] = groupsOf(INCLUSION, line);
  return { sequence: Number(sequence), hashes: list === '' ? [] : list.slice(1, -1).split('","') };
});

/** Result of verifying `custody.jsonl`, which may have millions of lines. */
export interface VerifiedEntries {
  /** The numbers of the readable lines in order. */
  readonly sequences: readonly number[];
  readonly first: DisclosedEntry | null;
  readonly last: DisclosedEntry | null;
  /** The proven entries that record a file. */
  readonly recording: readonly DisclosedEntry[];
  /** The proven entries with the numbers of interest. */
  readonly chosen: ReadonlyMap<number, DisclosedEntry>;
  /** The events of entries with a fault. */
  readonly faulty: ReadonlyMap<number, string>;
}

interface Question {
  readonly custody: Blob | null | undefined;
  readonly inclusion: Blob | null | undefined;
  readonly head: TreeHead;
  /** The entry `bundle.created` if it is proven. */
  readonly created: DisclosedEntry | null;
  /** Numbers of the entries to return. */
  readonly interest: ReadonlySet<number>;
  readonly check: Check;
}

/** Verifies the entries of a bundle, in one pass through both files. Keeps one number of each entry. */
export async function verifyEntries(question: Question): Promise<VerifiedEntries> {
  const { custody, head, created, interest, check } = question;
  const [sequences, recording]: [number[], DisclosedEntry[]] = [[], []];
  const [chosen, faulty] = [new Map<number, DisclosedEntry>(), new Map<number, string>()];
  const proofs = new Proofs(question.inclusion);
  const tree = new LeafVerifier(head);
  const ticketId = created?.entry['ticketId'];
  let [first, before]: [DisclosedEntry | null, DisclosedEntry | null] = [null, null];
  let [number, latest] = [0, -Infinity];
  for await (const line of readLines(custody)) {
    number += 1;
    const entry = line === null ? null : parseEntry(line);
    const last: number = before?.sequence ?? 0;
    if (!entry || entry.sequence <= last) {
      check(['entry-order', entry?.sequence ?? number, true]);
      continue;
    }
    const { sequence, previousHash } = entry;
    const proof = await proofs.find(sequence);
    const isIntact = isEntryIntact(entry);
    const isInTree = proof !== null && tree.isLeafIn(entryLeaf(entry.hash), sequence - 1, proof.hashes);
    const isSound = isIntact && isInTree;
    const isOther = isSound && created !== null && entry.entry['ticketId'] !== ticketId;
    const isFaulty = check(
      ['entry-changed', sequence, !isIntact],
      ['entry-link', sequence, before?.sequence === sequence - 1 && previousHash !== before.hash],
      ['entry-inserted', sequence, !proof],
      ['entry-proof', sequence, proof !== null && !isInTree],
      ['other-ticket', sequence, isOther],
      ['clock', sequence, isSound && timeOf(entry) < latest - CLOCK_TOLERANCE_MS],
    );
    const event = String(entry.entry['event']);
    if (isSound) latest = Math.max(latest, timeOf(entry));
    if (isSound && !isOther && events.has(event)) recording.push(entry);
    if (isSound && interest.has(sequence)) chosen.set(sequence, entry);
    if (isFaulty) faulty.set(sequence, event);
    sequences.push(sequence);
    first ??= entry;
    before = entry;
  }
  const listed = created && parseRanges(dataOf(created)['sequences'], created.sequence);
  const unused = await proofs.withoutEntry();
  check(['unreadable', 'proof/inclusion.jsonl', !proofs.areReadable]);
  const missing = new Set([...unused, ...without(listed ?? [], sequences)]);
  for (const sequence of [...missing].toSorted((one, other) => one - other).slice(0, MOST_MISSING))
    check(['entry-missing', sequence, true]);
  if (listed) for (const sequence of outside(listed, sequences)) check(['entry-inserted', sequence, true]);
  return { sequences, first, last: before, recording, chosen, faulty };
}

/** The lines of `inclusion.jsonl`, which are in the order of the entries. */
class Proofs {
  readonly #lines: AsyncGenerator<string | null>;
  readonly #unused: number[] = [];
  /** Whether all lines so far are readable and in order. */
  areReadable = true;
  #next: InclusionLine | null = null;
  #last = 0;

  constructor(inclusion: Question['inclusion']) {
    this.#lines = readLines(inclusion);
  }

  /** Returns the proof of an entry, or null. The numbers must increase. */
  async find(sequence: number): Promise<InclusionLine | null> {
    for (let next = await this.#peek(); next && next.sequence <= sequence; next = await this.#peek()) {
      this.#next = null;
      if (next.sequence === sequence) return next;
      this.#unused.push(next.sequence);
    }
    return null;
  }

  /** Returns the numbers that no entry had. */
  async withoutEntry(): Promise<readonly number[]> {
    await this.find(Infinity);
    return this.#unused;
  }

  /** Returns the next readable line; each has a higher number than the one before. */
  async #peek(): Promise<InclusionLine | null> {
    while (!this.#next) {
      const { value, done } = await this.#lines.next();
      if (done === true) return null;
      const read = value === null ? null : parseInclusion(value);
      const isInOrder = read !== null && read.sequence > this.#last;
      this.areReadable &&= isInOrder;
      if (!isInOrder) continue;
      this.#next = read;
      this.#last = read.sequence;
    }
    return this.#next;
  }
}

type Range = readonly [first: number, last: number];

const RANGES = /^(?:[1-9]\d{0,14}(?:-[1-9]\d{0,14})?(?:,(?!$))?)*$/u;
/** More missing entries are not listed. */
const MOST_MISSING = 1000;

/** Reads increasing ranges such as `3-5,9` of numbers below `end`. Returns null for anything else. */
export function parseRanges(text: unknown, end: number): readonly Range[] | null {
  if (typeof text !== 'string' || !RANGES.test(text)) return null;
  const ranges: Range[] = [];
  let before = 0;
  for (const range of text.split(',').filter((part) => part !== '')) {
    const [first = 0, last = first] = range.split('-').map(Number);
    if (first <= before || last < first || (range.includes('-') && last === first)) return null;
    ranges.push([first, last]);
    before = last;
  }
  return before < end ? ranges : null;
}

/** Returns the first numbers of the ranges that are not among these, which increase. */
function without(ranges: readonly Range[], numbers: readonly number[]): number[] {
  const missing: number[] = [];
  let at = 0;
  for (const [first, last] of ranges)
    for (let number = first; number <= last; number += 1) {
      while ((numbers[at] ?? Infinity) < number) at += 1;
      if (numbers[at] !== number && missing.push(number) === MOST_MISSING) return missing;
    }
  return missing;
}

/** Returns those of the numbers, which increase, that no range contains. */
function outside(ranges: readonly Range[], numbers: readonly number[]): number[] {
  let at = 0;
  return numbers.filter((number) => {
    while ((ranges[at]?.[1] ?? Infinity) < number) at += 1;
    return (ranges[at]?.[0] ?? Infinity) > number;
  });
}
