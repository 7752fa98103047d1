import type { Check } from './fault.ts';
import {
  entryLeaf,
  isEntryIntact,
  parseEntry,
  recordedHash,
  timeOf,
  type DisclosedEntry,
} from './ledger-entry.ts';
import { LeafVerifier, type TreeHead } from './merkle-tree.ts';
import { groupsOf, orNull, readLines } from './parsing.ts';
import type { BundleFiles } from './verify-files.ts';

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
  ['release-reports', 'redaction.delivered'],
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
  /** The number of readable lines in order. */
  readonly count: number;
  readonly first: DisclosedEntry | null;
  readonly last: DisclosedEntry | null;
  /** When proven entries first recorded a file, by its event and SHA-256. */
  readonly recording: ReadonlyMap<string, string>;
  /** Those of the numbers of interest that a readable line in order has. */
  readonly present: ReadonlySet<number>;
  /** The proven entries with the numbers of interest. */
  readonly chosen: ReadonlyMap<number, DisclosedEntry>;
  /** The events of entries with a fault. */
  readonly faulty: ReadonlyMap<number, string>;
}

interface Question {
  readonly files: BundleFiles;
  readonly custody: string;
  readonly inclusion: string;
  readonly head: TreeHead;
  /** The entry `bundle.created` if it is proven: the other entries are about its ticket. */
  readonly created: DisclosedEntry | null;
  /** The numbers that the entries must have; null if that is not known. */
  readonly ranges: readonly Range[] | null;
  /** Numbers of the entries to return. */
  readonly interest: ReadonlySet<number>;
  readonly check: Check;
}

/** Verifies the entries of a ledger, in one pass through both files. Keeps nothing of an entry without a fault. */
export async function verifyEntries(question: Question): Promise<VerifiedEntries> {
  const { files, head, created, ranges, interest, check } = question;
  const recording = new Map<string, string>();
  const [present, chosen, faulty] = [
    new Set<number>(),
    new Map<number, DisclosedEntry>(),
    new Map<number, string>(),
  ];
  const proofs = new Proofs(files.get(question.inclusion));
  const tree = new LeafVerifier(head);
  const expected = ranges && new ExpectedNumbers(ranges);
  const ticketId = created?.entry['ticketId'];
  let [first, before]: [DisclosedEntry | null, DisclosedEntry | null] = [null, null];
  let [number, count, latest] = [0, 0, -Infinity];
  for await (const lines of readLines(files.get(question.custody)))
    for (const line of lines) {
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
      if (isSound && !isOther && events.has(event)) {
        const recorded = `${event} ${String(recordedHash(entry))}`;
        if (!recording.has(recorded)) recording.set(recorded, String(entry.entry['occurredAt']));
      }
      if (isSound && interest.has(sequence)) chosen.set(sequence, entry);
      if (interest.has(sequence)) present.add(sequence);
      if (isFaulty) faulty.set(sequence, event);
      expected?.meet(sequence);
      count += 1;
      first ??= entry;
      before = entry;
    }
  const unused = await proofs.withoutEntry();
  check(['unreadable', question.inclusion, !proofs.areReadable]);
  const missing = new Set([...unused, ...(expected?.missing() ?? [])]);
  for (const sequence of [...missing].toSorted((one, other) => one - other).slice(0, MOST_MISSING))
    check(['entry-missing', sequence, true]);
  for (const sequence of expected?.others ?? []) check(['entry-inserted', sequence, true]);
  return { count, first, last: before, recording, present, chosen, faulty };
}

/** The lines of `inclusion.jsonl`, which are in the order of the entries. */
class Proofs {
  readonly #batches: AsyncGenerator<readonly (string | null)[]>;
  readonly #unused: number[] = [];
  /** Whether all lines so far are readable and in order. */
  areReadable = true;
  #lines: readonly (string | null)[] = [];
  #at = 0;
  #next: InclusionLine | null = null;
  #last = 0;

  constructor(inclusion: Blob | null | undefined) {
    this.#batches = readLines(inclusion);
  }

  /** Returns the proof of an entry, or null. The numbers must increase. */
  async find(sequence: number): Promise<InclusionLine | null> {
    for (let next = await this.#peek(); next && next.sequence <= sequence; next = await this.#peek()) {
      this.#next = null;
      if (next.sequence === sequence) return next;
      if (this.#unused.length < MOST_MISSING) this.#unused.push(next.sequence);
    }
    return null;
  }

  /** Returns the first numbers that no entry had. */
  async withoutEntry(): Promise<readonly number[]> {
    await this.find(Infinity);
    return this.#unused;
  }

  /** Returns the next readable line; each has a higher number than the one before. */
  async #peek(): Promise<InclusionLine | null> {
    while (!this.#next) {
      if (this.#at === this.#lines.length) {
        const { value, done } = await this.#batches.next();
        if (done === true) return null;
        [this.#lines, this.#at] = [value, 0];
        continue;
      }
      const line = this.#lines[this.#at] ?? null;
      this.#at += 1;
      const read = line === null ? null : parseInclusion(line);
      const isInOrder = read !== null && read.sequence > this.#last;
      this.areReadable &&= isInOrder;
      if (!isInOrder) continue;
      this.#next = read;
      this.#last = read.sequence;
    }
    return this.#next;
  }
}

export type Range = readonly [first: number, last: number];

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

/** Compares numbers, which increase, with the ranges that they should be. */
class ExpectedNumbers {
  readonly #ranges: readonly Range[];
  readonly #missing: number[] = [];
  #at = 0;
  #next: number;
  /** The numbers that no range contains. */
  readonly others: number[] = [];

  constructor(ranges: readonly Range[]) {
    this.#ranges = ranges;
    this.#next = ranges[0]?.[0] ?? Infinity;
  }

  meet(number: number): void {
    this.#skipTo(number);
    if (this.#next === number) this.#skipTo(number + 1, false);
    else this.others.push(number);
  }

  /** Returns the first numbers of the ranges that were not met. */
  missing(): readonly number[] {
    this.#skipTo(Infinity);
    return this.#missing;
  }

  #skipTo(end: number, areMissing = true): void {
    while (this.#next < end) {
      const last = this.#ranges[this.#at]?.[1] ?? Infinity;
      const isFull = this.#missing.length >= MOST_MISSING;
      if (areMissing && !isFull) this.#missing.push(this.#next);
      this.#next = areMissing && isFull ? Math.min(end, last + 1) : this.#next + 1;
      if (this.#next <= last) continue;
      this.#at += 1;
      this.#next = this.#ranges[this.#at]?.[0] ?? Infinity;
    }
  }
}
