import type { DefaultTheme } from 'vitepress';
import { decisions } from './pages.ts';

interface Group {
  text: string;
  items: { text: string; link: string }[];
}

const audiences: Group[] = [
  {
    text: 'Plainview',
    items: [
      { text: 'Introduction', link: '/introduction' },
      { text: 'How Plainview keeps evidence', link: '/evidence' },
      { text: 'Glossary', link: '/glossary' },
      { text: 'Changelog', link: '/changelog' },
    ],
  },
  {
    text: 'Agencies',
    items: [{ text: 'Guide for agency users', link: '/guides/agency-users' }],
  },
  {
    text: 'Reviewers',
    items: [{ text: 'Guide for reviewers and administrators', link: '/guides/reviewers' }],
  },
  {
    text: 'Integrators',
    items: [
      { text: 'Connect another system', link: '/integrators' },
      { text: 'A processing tool', link: '/examples/processing-tool' },
      { text: 'Proof format', link: '/proof-format' },
      { text: 'Verify an evidence bundle', link: '/examples/verify-bundle' },
      { text: 'API reference', link: '/api' },
    ],
  },
  {
    text: 'Operators',
    items: [
      { text: 'Operations', link: '/operations/' },
      { text: 'Install', link: '/operations/install' },
      { text: 'Configuration', link: '/operations/configuration' },
      { text: 'TLS and proxies', link: '/operations/tls-and-proxies' },
      { text: 'Email', link: '/operations/mail' },
      { text: 'Identity provider', link: '/operations/identity-provider' },
      { text: 'Account recovery', link: '/operations/account-recovery' },
      { text: 'Two-person rule', link: '/operations/two-person-rule' },
      { text: 'Backup and restore', link: '/operations/backup-and-restore' },
      { text: 'Point-in-time recovery', link: '/operations/point-in-time-recovery' },
      { text: 'Moving an agency', link: '/operations/moving-an-agency' },
      { text: 'Upgrading', link: '/operations/upgrading' },
      { text: 'Scaling', link: '/operations/scaling' },
      { text: 'Capacity', link: '/operations/capacity' },
      { text: 'Monitoring', link: '/operations/monitoring' },
      { text: 'Google Sheets', link: '/operations/google-sheets' },
      { text: 'Speech recognition', link: '/operations/speech-recognition' },
      { text: 'Security', link: '/security' },
      { text: 'Behavior under faults', link: '/faults' },
    ],
  },
  {
    text: 'Contributors',
    items: [
      { text: 'Contributing', link: '/contributing' },
      { text: 'Architecture', link: '/architecture' },
      { text: 'Subsystems', link: '/subsystems/' },
      { text: 'Specification', link: '/specification' },
      { text: 'Decisions', link: '/decisions/' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Settings', link: '/operations/configuration' },
      { text: 'Access', link: '/access' },
      { text: 'API', link: '/api' },
      { text: 'Acceptance list', link: '/acceptance' },
      { text: 'Specification texts', link: '/specification-texts' },
      { text: 'Security controls', link: '/controls' },
      { text: 'OWASP ASVS', link: '/asvs' },
    ],
  },
];

/** Returns the pages of the group. */
function pagesOf(text: string): Group['items'] {
  const group = audiences.find((other) => other.text === text);
  if (group === undefined) throw new Error(`There is no group ${text}`);
  return group.items;
}

export const nav: DefaultTheme.NavItem[] = [
  ...['Agencies', 'Reviewers', 'Integrators', 'Operators', 'Contributors'].map((text) => ({
    text,
    link: pagesOf(text)[0]?.link ?? '/',
  })),
  { text: 'Reference', items: pagesOf('Reference') },
];

export const sidebar: DefaultTheme.SidebarMulti = {
  '/decisions/': [
    { text: 'Decisions', items: [{ text: 'Index', link: '/decisions/' }, ...decisions()] },
    { text: 'Contributors', items: pagesOf('Contributors') },
  ],
  '/': audiences,
};
