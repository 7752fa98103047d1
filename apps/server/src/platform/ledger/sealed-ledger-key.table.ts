import { pgTable, text } from 'drizzle-orm/pg-core';
import { systemOnlyPolicy } from '../database/schema/row-level-security.ts';

/**
 * The private key that signs the ledger, encrypted under SECRET, for all processes of a database server (decision 158). At
 * most one row.
 */
export const sealedLedgerKeys = pgTable(
  'sealed_ledger_keys',
  {
    /** The 32 bytes of the public key, in base64. */
    publicKey: text('public_key').primaryKey(),
    /** The private key (PKCS #8, PEM), sealed for the public key. */
    sealed: text('sealed').notNull(),
  },
  () => [systemOnlyPolicy()],
).enableRLS();
