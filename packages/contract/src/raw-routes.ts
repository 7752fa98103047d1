import type { Access } from './access.ts';

/** Access to the routes outside the contract, by the first segment of their path. */
export const rawRouteAccess = {
  uploads: { caller: 'agency' },
  media: { caller: 'account' },
  photos: { caller: 'account' },
  receipts: { caller: 'account' },
  bundles: { caller: 'account', duty: 'custodian' },
  statements: { caller: 'account' },
  sidecars: { caller: 'agency' },
  invoices: { caller: 'account' },
  overseen: { caller: 'agency', inPerson: true },
  bookkeeping: { caller: 'admin', duty: 'custodian' },
  certificates: { caller: 'account' },
  previews: { caller: 'admin', duty: 'reviewer' },
  exports: { caller: 'account' },
  mail: { caller: 'admin' },
} as const satisfies Readonly<Record<string, Access>>;
