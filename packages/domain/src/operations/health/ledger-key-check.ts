import { ok, problem, type Check } from './installation-checks.ts';

/** Reasons for which a process cannot sign with the ledger's current key, with what to do. */
export const ledgerKeyFaults = {
  missing: {
    text: 'the key that signs checkpoints of the ledger is missing',
    advice:
      'Put its file back, or set DATABASE_URL and SECRET as on the process that has it (docs/operations/ledger-keys.md).',
  },
  'other-key': {
    text: 'the available ledger key is not the one that the ledger names',
    advice:
      'Put the current key there, or correct LEDGER_KEY_FILE or LEDGER_SIGNER_COMMAND (docs/operations/ledger-keys.md).',
  },
  'other-secret': {
    text: 'the key of the ledger in the database was sealed under another SECRET',
    advice:
      'Set SECRET to its earlier value, or put the file of the key back (docs/operations/ledger-keys.md).',
  },
} as const;

export type LedgerKeyFault = keyof typeof ledgerKeyFaults;

/** Whether processes can sign the ledger. */
export interface LedgerKeyFacts {
  /** `signs`, `no-key` before the first start, a fault, or the error of the key file or the signer command. */
  readonly own: 'signs' | 'no-key' | LedgerKeyFault | { readonly error: string };
  /** The running processes that cannot sign: their host and process id. */
  readonly unable: readonly string[];
}

/** Checks whether this process and all others can sign with the ledger's current key. */
export function checkLedgerKey({ own, unable }: LedgerKeyFacts): Check {
  const name = 'ledger key';
  const others = unable.length === 0 ? '' : `; these processes cannot sign: ${unable.join(', ')}`;
  if (typeof own === 'object')
    return problem(
      name,
      `it cannot be used: ${own.error}${others}`,
      'Correct LEDGER_KEY_FILE or LEDGER_SIGNER_COMMAND.',
    );
  if (own !== 'signs' && own !== 'no-key') {
    const { text, advice } = ledgerKeyFaults[own];
    return problem(name, `${text}${others}`, advice);
  }
  if (unable.length > 0)
    return problem(
      name,
      `these processes cannot sign with the current key: ${unable.join(', ')}`,
      'Run plainview doctor there. Processes with the same DATABASE_URL and SECRET share the key.',
    );
  return ok(name, own === 'signs' ? 'this process can sign with the current one' : 'not created yet');
}
