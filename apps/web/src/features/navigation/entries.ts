import type { Role } from '@plainview/domain/identity/users/actor';
import type { SessionUser } from '../sessions/session-query.ts';

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
    { to: '/admin/administration', label: 'Administration' },
    { to: '/admin/profile', label: 'Profile' },
  ],
  agency: [
    { to: '/agency', label: 'Agency Dashboard' },
    { to: '/agency/insights', label: 'Insights' },
    { to: '/agency/statements', label: 'Billing' },
    { to: '/agency/users', label: 'Agency' },
    { to: '/agency/profile', label: 'Profile' },
  ],
} as const;

/** Pages of the administration area. */
const administration = [
  {
    label: null,
    entries: [{ to: '/admin/administration', label: 'Overview', keywords: 'administration' }],
  },
  {
    label: 'Service',
    entries: [
      { to: '/admin/support', label: 'Support' },
      { to: '/admin/workload', label: 'Workload' },
      { to: '/admin/insights', label: 'Insights' },
      { to: '/admin/redactions', label: 'Redacted Copies', keywords: 'redaction release' },
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

/** The address of a page of the administration area. */
export type AdministrationPage = (typeof administration)[number]['entries'][number]['to'];

/** A user's own pages. */
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
      ],
    },
  ],
} as const;

const insights = [{ label: null, entries: [{ to: '/agency/insights', label: 'Insights' }] }] as const;

const billing = [
  {
    label: null,
    entries: [
      { to: '/agency/statements', label: 'Statements' },
      { to: '/agency/invoices', label: 'Invoices' },
    ],
  },
] as const;

/** Pages about an agency itself. */
const agency = [
  {
    label: null,
    entries: [
      { to: '/agency/users', label: 'Colleagues', keywords: 'invite' },
      { to: '/agency/letterhead', label: 'Letterhead' },
      { to: '/agency/retention', label: 'Retention' },
      { to: '/agency/oversight', label: 'Oversight' },
      { to: '/agency/import', label: 'Import' },
      { to: '/agency/api-keys', label: 'API Keys' },
      { to: '/agency/checkpoints', label: 'Checkpoints' },
    ],
  },
] as const;

/** An area: pages with a side navigation of their own, if there are several. */
export type Area = 'Administration' | 'Account' | 'Insights' | 'Billing' | 'Agency';

const agencyAreas: readonly Area[] = ['Insights', 'Billing', 'Agency', 'Account'];

function pagesOfArea(area: Area, role: Role) {
  if (area === 'Account') return account[role];
  return { Administration: administration, Insights: insights, Billing: billing, Agency: agency }[area];
}

/** Returns whether a user may open a page and finds something there. The address itself always works. */
function isShown(to: string, { duties, agencyHas }: SessionUser): boolean {
  const shown: Readonly<Record<string, boolean>> = {
    '/admin/audit': duties.includes('auditor'),
    '/agency/insights': agencyHas?.reports ?? false,
    '/agency/statements': agencyHas?.tickets ?? false,
    '/agency/invoices': agencyHas?.invoices ?? false,
    '/agency/oversight': agencyHas?.oversight ?? false,
  };
  return shown[to] ?? true;
}

/** Returns the groups of an area's pages that a user may open and that show something. */
export function areaGroups(area: Area, user: SessionUser) {
  return pagesOfArea(area, user.role).map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ to }) => isShown(to, user)),
  }));
}

/** Returns the groups of the administration's pages that a user may open, without the overview of them. */
export function administrationGroups(user: SessionUser) {
  const [, ...groups] = administration;
  return groups.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ to }) => isShown(to, user)),
  }));
}

/** Returns the entries of the top bar that a user sees. */
export const barEntries = (user: SessionUser) => topEntries[user.role].filter(({ to }) => isShown(to, user));

/** Returns the area of an agency's page. */
export const agencyAreaAt = (pathname: string): Area =>
  agencyAreas.find((area) =>
    pagesOfArea(area, 'agency').some(({ entries }) => entries.some(({ to }) => isAt(pathname, to))),
  ) ?? 'Account';

/** Returns all pages that a user may open, each once, with the area that it belongs to. */
export function pagesOf(user: SessionUser) {
  const areas: readonly Area[] = user.role === 'admin' ? ['Administration', 'Account'] : agencyAreas;
  const inAreas = areas.flatMap((area) =>
    areaGroups(area, user).flatMap(({ entries }) => entries.map((entry) => ({ ...entry, area }))),
  );
  const inBar = barEntries(user).map(({ to, label }) => ({ to, label, area: '' }));
  return [...inBar.filter(({ to }) => !inAreas.some((page) => page.to === to)), ...inAreas];
}

interface AreaGroup {
  readonly entries: ReadonlyArray<{ readonly to: string }>;
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

/** Returns whether an entry of the top bar stands for the area of a path, or null if it is a page of its own. */
export function isInArea(pathname: string, label: string): boolean | null {
  const areas: Readonly<Record<string, readonly AreaGroup[]>> = {
    Administration: administration,
    Billing: billing,
    Agency: agency,
    Profile: [...account.admin, ...account.agency],
  };
  return areas[label]?.some(({ entries }) => entries.some(({ to }) => isAt(pathname, to))) ?? null;
}
