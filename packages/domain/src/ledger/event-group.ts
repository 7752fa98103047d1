/** Groups of events in filters. */
export const eventGroups = [
  'access',
  'evidence',
  'tickets',
  'exports',
  'signIns',
  'accounts',
  'messages',
  'settings',
] as const;
export type EventGroup = (typeof eventGroups)[number];

/** Events that an auditor looks at first. */
export const auditHighlights = [
  'refusedSignIns',
  'bundles',
  'disabledAccounts',
  'ruleChanges',
  'fileFaults',
  'inconsistencies',
] as const;
export type AuditHighlight = (typeof auditHighlights)[number];
