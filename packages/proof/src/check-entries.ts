import type { Report } from './fault.ts';
import {
  asRecord,
  isEntryIntact,
  isIncluded,
  parseEntry,
  parseHashes,
  parseObject,
  timeOf,
  type DisclosedEntry,
  type ReadEntry,
} from './ledger-entry.ts';
import type { TreeHead } from './merkle-tree.ts';

const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const MOST_ENTRIES = 10_000_000;

/** Reads `inclusion.jsonl`: the proof of each entry by sequence. */
function parseProofs(lines: readonly string[]): ReadonlyMap<number, unknown> {
  const proofs = lines.toReversed().map((line) => parseObject(line));
  return new Map(
    proofs.flatMap((proof) =>
      typeof proof?.['sequence'] === 'number' ? [[proof['sequence'], proof['hashes']] as const] : [],
    ),
  );
}

/** Returns the numbers in a list of ranges such as `3-5,9`; null without one. */
function parseSequences(text: unknown): ReadonlySet<number> | null {
  if (typeof text !== 'string') return null;
  const numbers = new Set<number>();
  for (const [, first, last = first] of text.matchAll(/(\d+)(?:-(\d+))?/gu))
    for (let number = Number(first); number <= Number(last) && numbers.size < MOST_ENTRIES; number += 1)
      numbers.add(number);
  return numbers;
}

/** Checks the lines of `custody.jsonl` and returns the entries by sequence. */
export function checkEntries(
  { lines, inclusion }: { readonly lines: readonly string[]; readonly inclusion: readonly string[] },
  {
    head,
    created,
    report,
  }: { readonly head: TreeHead; readonly created: DisclosedEntry | null; readonly report: Report },
): ReadonlyMap<number, ReadEntry> {
  const proofs = parseProofs(inclusion);
  const entries = new Map<number, ReadEntry>();
  let before: DisclosedEntry | null = null;
  let latest = -Infinity;
  for (const [index, line] of lines.entries()) {
    const entry = parseEntry(line);
    if (!entry || entry.sequence <= (before?.sequence ?? 0))
      report('entry-order', entry?.sequence ?? index + 1);
    if (!entry) continue;
    const { sequence } = entry;
    const isIntact = isEntryIntact(entry);
    if (!isIntact) report('entry-changed', sequence);
    if (before?.sequence === sequence - 1 && before.hash !== entry.previousHash)
      report('entry-link', sequence);
    const isInTree = isIncluded(entry, parseHashes(proofs.get(sequence)), head);
    if (!isInTree) report(proofs.has(sequence) ? 'entry-proof' : 'entry-inserted', sequence);
    const isProven = isIntact && isInTree;
    if (isProven && timeOf(entry) < latest - CLOCK_TOLERANCE_MS) report('clock', sequence);
    if (isProven) latest = Math.max(latest, timeOf(entry) || latest);
    if (!entries.get(sequence)?.isProven) entries.set(sequence, { ...entry, isProven });
    before = entry;
  }
  const listed = parseSequences(asRecord(created?.entry['data'])?.['sequences']);
  for (const sequence of [...proofs.keys(), ...(listed ?? [])].toSorted((one, other) => one - other))
    if (!entries.has(sequence)) report('entry-missing', sequence);
  for (const sequence of entries.keys())
    if (listed?.has(sequence) === false) report('entry-inserted', sequence);
  return entries;
}

/** A video or report of the bundle. */
export interface Evidence {
  readonly path: string;
  readonly sha256: string;
  /** The proven entry that recorded it. */
  readonly entry: ReadEntry | undefined;
}

/** Finds the entries that record the videos and reports, by their hashes. */
export function checkEvidence(
  hashes: ReadonlyMap<string, string>,
  entries: readonly ReadEntry[],
  report: Report,
): Evidence[] {
  const files = [...hashes].filter(([path]) => /^data\/(?:evidence|reports)\//u.test(path));
  return files.map(([path, sha256]) => {
    const event = path.startsWith('data/evidence/') ? 'video.stored' : 'report.delivered';
    const entry = entries.find(
      ({ isProven, entry: { event: own, data } }) =>
        isProven && own === event && asRecord(data)?.['sha256'] === sha256,
    );
    if (!entry) report('unproven-file', path);
    return { path, sha256, entry };
  });
}
