import type { ImportedLedger, ProvenHistoryEntry } from '../agency-transfers/imported-entries.repository.ts';

/**
 * Returns the files of a bundle with the entries that other ledgers recorded about the ticket, and what
 * proves them, by path: one folder for each ledger, oldest first (docs/proof-format.md).
 */
export function importedEntries(imported: readonly ProvenHistoryEntry[]): Readonly<Record<string, string>> {
  const ledgers = new Map<string, ImportedLedger>(imported.map(({ ledger }) => [ledger.origin, ledger]));
  return Object.fromEntries(
    [...ledgers.values()].flatMap((ledger, place) => {
      const own = imported.filter(({ entry }) => entry.origin === ledger.origin);
      const files = {
        'custody.jsonl': textOf(own.map(({ line }) => line)),
        'inclusion.jsonl': textOf(
          own.map(({ entry, proof }) => JSON.stringify({ sequence: entry.sequence, hashes: proof })),
        ),
        checkpoint: ledger.checkpoint,
        'keys.txt': textOf(ledger.keys),
        'key-changes.jsonl': ledger.keyChanges,
      };
      return Object.entries(files).map(
        ([name, text]) => [`data/imported/ledger-${place + 1}/${name}`, text] as const,
      );
    }),
  );
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
