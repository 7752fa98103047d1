import type { Role } from '@plainview/domain/identity/users/actor';
import type { SessionUser } from '../session/session-query.ts';

/**
 * Entries of the top bar, with those of the specification in its order. The first one is the
 * role's home page.
 */
export const topEntries = {
  admin: [
    { to: '/admin', label: 'Admin Dashboard' },
    { to: '/admin/reports', label: 'Reports Archive' },
    { to: '/admin/videos', label: 'Video Library' },
    { to: '/admin/users', label: 'User Management' },
    { to: '/admin/support', label: 'Administration' },
    { to: '/admin/profile', label: 'Profile' },
  ],
  agency: [
    { to: '/agency', label: 'Agency Dashboard' },
    { to: '/agency/profile', label: 'Profile' },
  ],
} as const;

/** Pages of the administration area. */
const administration = [
  {
    label: 'Service',
    entries: [
      { to: '/admin/support', label: 'Support' },
      { to: '/admin/workload', label: 'Workload' },
      { to: '/admin/insights', label: 'Insights' },
      { to: '/admin/statements', label: 'Statements' },
      { to: '/admin/invoices', label: 'Invoices' },
      { to: '/admin/scorecards', label: 'Scorecards' },
      { to: '/admin/second-reviews', label: 'Second Reviews' },
      { to: '/admin/calibration', label: 'Calibration' },
      { to: '/admin/processing', label: 'Processing Runs' },
      { to: '/admin/ticket-settings', label: 'Pricing and Choices' },
      { to: '/admin/letterheads', label: 'Letterheads' },
      { to: '/admin/counties', label: 'Counties' },
    ],
  },
  {
    label: 'Records',
    entries: [
      { to: '/admin/audit', label: 'Audit Trail' },
      { to: '/admin/retention', label: 'Retention' },
      { to: '/admin/holds', label: 'Holds' },
      { to: '/admin/mail', label: 'Mail' },
    ],
  },
  {
    label: 'Integrations',
    entries: [
      { to: '/admin/webhooks', label: 'Webhooks' },
      { to: '/admin/api-keys', label: 'API Keys' },
    ],
  },
  {
    label: 'Operations',
    entries: [{ to: '/admin/health', label: 'Server Health' }],
  },
] as const;

/** A user's own pages; an agency's bills and keys are among them. */
const account = {
  admin: [
    {
      label: null,
      entries: [
        { to: '/admin/profile', label: 'Profile' },
        { to: '/admin/settings', label: 'Settings' },
      ],
    },
  ],
  agency: [
    {
      label: null,
      entries: [
        { to: '/agency/profile', label: 'Profile' },
        { to: '/agency/settings', label: 'Settings' },
        { to: '/agency/users', label: 'Colleagues' },
        { to: '/agency/import', label: 'Import' },
        { to: '/agency/insights', label: 'Insights' },
        { to: '/agency/statements', label: 'Statements' },
        { to: '/agency/invoices', label: 'Invoices' },
        { to: '/agency/retention', label: 'Retention' },
        { to: '/agency/letterhead', label: 'Letterhead' },
        { to: '/agency/oversight', label: 'Oversight' },
        { to: '/agency/api-keys', label: 'API Keys' },
        { to: '/agency/checkpoints', label: 'Checkpoints' },
      ],
    },
  ],
} as const;

/** An area: pages with a side navigation of their own. */
export type Area = 'Administration' | 'Account';

/**
 * Returns the groups of an area's pages that a user may open. The audit trail is limited to auditors, an
 * agency's users to its administrators.
 */
export function areaGroups(area: Area, { role, duties, isAgencyAdministrator }: SessionUser) {
  const groups = area === 'Administration' ? administration : account[role];
  const isOpen: Readonly<Record<string, boolean>> = {
    '/admin/audit': duties.includes('auditor'),
    '/agency/users': isAgencyAdministrator,
  };
  return groups.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ to }) => isOpen[to] ?? true),
  }));
}

/** Returns all pages that a user may open, each once, with the area that it belongs to. */
export function pagesOf(user: SessionUser) {
  const areas: readonly Area[] = user.role === 'admin' ? ['Administration', 'Account'] : ['Account'];
  const inAreas = areas.flatMap((area) =>
    areaGroups(area, user).flatMap(({ entries }) => entries.map((entry) => ({ ...entry, area }))),
  );
  const inBar = topEntries[user.role].map((entry) => ({ ...entry, area: '' }));
  return [...inBar.filter(({ to }) => !inAreas.some((page) => page.to === to)), ...inAreas];
}

const roles: readonly Role[] = ['admin', 'agency'];
const homes: ReadonlySet<string> = new Set(roles.map((role) => topEntries[role][0].to));

/**
 * Returns when the router marks a link as the current page: on its subpages, too, except for a home
 * page, which has none.
 */
export const activeOptions = (to: string) => ({ exact: homes.has(to), includeSearch: false });

/** Returns whether a page or one of its subpages is at a path, by the rule of {@link activeOptions}. */
export const isAt = (pathname: string, to: string): boolean =>
  pathname === to || (!homes.has(to) && pathname.startsWith(`${to}/`));

/** Returns whether a path is in the administration area. */
export const isInAdministration = (pathname: string): boolean =>
  administration.some(({ entries }) => entries.some(({ to }) => isAt(pathname, to)));
