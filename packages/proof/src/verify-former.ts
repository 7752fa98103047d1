import type { Check } from './fault.ts';
import type { DisclosedEntry } from './ledger-entry.ts';
import { verifyEntries } from './verify-entries.ts';
import type { BundleFiles } from './verify-files.ts';
import { verifyLedger, type BundledLedger } from './verify-ledger.ts';

/** Ledgers of installations from which an agency moved, which `data/imported` has. */

const FORMER = /^data\/imported\/ledger-[1-9]\d*(?=\/)/u;
const formerFiles = ['custody.jsonl', 'inclusion.jsonl', 'checkpoint', 'keys.txt', 'key-changes.jsonl'];

/** The files of a bundle and the keys with which its former ledgers are verified. */
interface FormerQuestion {
  readonly files: BundleFiles;
  /** Keys of former ledgers that the reader trusts. */
  readonly keys: readonly string[];
  /** The entry `bundle.created` if it is proven: other entries are about the same ticket. */
  readonly created: DisclosedEntry | null;
  readonly interest: ReadonlySet<number>;
  readonly check: Check;
}

/** Verifies the former ledgers by the steps of the bundle's own one. */
export async function verifyFormerLedgers({ files, keys, created, interest, check }: FormerQuestion) {
  const folders = new Set([...files.keys()].flatMap((path) => FORMER.exec(path) ?? []));
  const unused = new Set(keys);
  const ledgers: BundledLedger[] = [];
  for (const folder of [...folders].toSorted()) {
    for (const name of formerFiles)
      check(['missing-file', `${folder}/${name}`, !files.get(`${folder}/${name}`)]);
    const own: Check = (...rules) =>
      check(
        ...rules.map(
          ([code, place, isBroken]) =>
            [code, typeof place === 'number' ? `${folder}:${place}` : place, isBroken] as const,
        ),
      );
    const trusted = (head: { readonly origin: string }) => keys.filter((key) => isKeyOf(key, head.origin));
    const signed = await verifyLedger(files, folder, trusted, own);
    if (!signed) continue;
    for (const key of trusted(signed.head)) unused.delete(key);
    const entries = await verifyEntries({
      files,
      custody: `${folder}/custody.jsonl`,
      inclusion: `${folder}/inclusion.jsonl`,
      head: signed.head,
      created,
      ranges: null,
      interest,
      check: own,
    });
    ledgers.push({ ...signed, entries, heads: [signed.head], check: own });
  }
  for (const key of unused) check(['former-key', key, true]);
  return { ledgers, areThere: folders.size > 0 };
}

const isKeyOf = (key: string, origin: string): boolean => key.startsWith(`${origin}+`);
