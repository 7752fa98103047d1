import { specifiedVideoColumns } from '@plainview/test-support/specified-columns';

/** A text of the specification, and where the product shows it. */
export interface SpecificationText {
  readonly section: string;
  /** Verbatim, or with its variable parts as the specification writes them. */
  readonly text: string;
  readonly kind: 'screen' | 'server message' | 'file';
  /**
   * Matches the actual text if part of it varies, or if the specification mentions it only in
   * passing (a field).
   */
  readonly pattern?: RegExp;
  /** URL paths on which a user reads it, with `:id` for the variable parts. */
  readonly on?: readonly string[];
  /** The test that reads it from a file. */
  readonly inTest?: string;
  /** The reason why no screen can show it. */
  readonly notOnScreen?: string;
}

type Words = readonly (string | readonly [text: string, pattern: RegExp])[];

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);

/**
 * A name that the specification mentions in passing ('Fields: email, password'); the product chooses the
 * capitalization.
 */
const field = (text: string): readonly [string, RegExp] => [text, new RegExp(`^${escaped(text)}$`, 'iu')];

/** An action on a row ('view, edit, delete'). The button's name continues with the object of the action. */
const act = (text: string): readonly [string, RegExp] => [text, new RegExp(`^${escaped(text)} `, 'iu')];

const toEntry = (word: Words[number]) =>
  typeof word === 'string' ? { text: word } : { text: word[0], pattern: word[1] };

const screen = (section: string, on: readonly string[], words: Words): readonly SpecificationText[] =>
  words.map((word) => ({ section, kind: 'screen', on, ...toEntry(word) }));

const message = (section: string, on: readonly string[], words: Words): readonly SpecificationText[] =>
  words.map((word) => ({ section, kind: 'server message', on, ...toEntry(word) }));

const file = (section: string, inTest: string, words: Words): readonly SpecificationText[] =>
  words.map((word) => ({ section, kind: 'file', inTest, ...toEntry(word) }));

const shortDate = ['MMM d, yyyy', /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/u] as const;
const longDate = ['EEEE, MMMM d, yyyy', /^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}$/u] as const;
const duration = ['hh:mm:ss', /^\d{2}:[0-5]\d:[0-5]\d$/u] as const;

/** Every text of sections 2, 4, 5, 8 and 9 that a user can read, and the export's columns of section 3. */
export const specificationTexts: readonly SpecificationText[] = [
  ...screen('2 Route guard', ['/agency'], ['Loading...']),
  ...screen(
    '2 Sign-in screen',
    ['/login'],
    [
      field('email'),
      field('password'),
      'Sign in',
      'Signing in...',
      "Don't have an account? Register",
      'Online',
      'Offline',
      ['Retry, attempt count out of 3', /^Retry \(attempt [1-3] of 3\)$/u],
    ],
  ),
  ...screen(
    '2 Registration screen',
    ['/register'],
    [
      field('full name'),
      field('email'),
      field('role'),
      'Agency User',
      'Administrator',
      field('password'),
      field('confirm password'),
      field('admin registration key'),
      field('agency name'),
      'Register',
      ['a link back to sign-in', /Sign in$/u],
    ],
  ),
  ...screen(
    '2 Page frame',
    ['/agency', '/admin'],
    ['Plainview', 'Your Profile', 'Settings', 'Sign out', 'Profile'],
  ),
  ...screen('2 Page frame', ['/agency'], ['Agency Dashboard']),
  ...screen(
    '2 Page frame',
    ['/admin'],
    ['Admin', 'Admin Dashboard', 'Reports Archive', 'Video Library', 'User Management'],
  ),
  ...screen(
    '2 Agency dashboard',
    ['/agency'],
    [
      'Welcome',
      longDate,
      'Total Submissions',
      'all time',
      'Pending Review',
      'awaiting processing',
      'In Progress',
      'being analyzed',
      'Completed',
      'reports ready',
      'All Tickets',
      'How To Guide',
      [
        'make separate tickets for unrelated incidents and group related videos in one ticket',
        /separate tickets for unrelated incidents,? and group related videos in one ticket/iu,
      ],
      'New Ticket',
      'Your Tickets',
      'Status',
      'Incident Type',
      'Officers Involved',
      'Submitted',
      'Due Date',
      'Actions',
      act('view'),
      act('edit'),
      act('delete'),
      shortDate,
    ],
  ),
  ...screen(
    '2 Ticket detail dialog',
    ['/agency'],
    [field('officers'), field('agency'), field('notes'), 'Download Video'],
  ),
  ...screen(
    '2 Delete confirmation',
    ['/agency'],
    [
      'Delete Ticket?',
      'Are you sure you want to delete this ticket? This action cannot be undone.',
      'Cancel',
      'Delete',
    ],
  ),
  ...screen(
    '2 Ticket creation form',
    ['/agency'],
    [
      field('duration'),
      '00:00:00',
      field('category'),
      ['Standard', /^Standard\b/u],
      ['free-text notes', /^Notes on this video$/u],
      ['running cost', /^(?:running|total) cost$/iu],
      field('total duration'),
    ],
  ),
  ...screen(
    '2 Admin dashboard',
    ['/admin'],
    [
      'Total Videos',
      'Pending Review',
      'In Progress',
      'Completed',
      ['filter by agency', /^Agency$/u],
      ['filter by status', /^Status$/u],
      ['free-text search', /^Search tickets$/u],
      'Export Data',
      'Refresh',
      act('view'),
      act('edit'),
      act('delete'),
    ],
  ),
  ...screen(
    '2 Reports Archive',
    ['/admin/reports'],
    [
      'Reports Archive',
      'Traffic Stop',
      'Use of Force',
      'Training',
      field('start date'),
      field('end date'),
      ['search by officer, incident type or agency', /^Officer, incident type or agency$/iu],
      'Reset Filters',
      'Apply Filters',
      'Refresh',
      'Export All',
      ['result count', /^[\d,]+ reports?$/u],
      'Agency',
      'Officers',
      'Incident Type',
      'Date',
      'Status',
      'Actions',
      act('view'),
      act('download'),
    ],
  ),
  ...screen(
    '2 Video Library',
    ['/admin/videos'],
    [
      'Video Library',
      field('start date'),
      field('end date'),
      'Officer & Details',
      ["'Device ID: ' plus the device id", /^Device ID: (?!N\/A$)\S/u],
      'Device ID: N/A',
      'Agency',
      'Upload Date',
      shortDate,
      'Status',
      'Actions',
      ['open in a new tab', /in a new tab$/iu],
      act('download'),
      act('delete'),
      'Delete Video?',
      'Are you sure you want to delete this video? This action cannot be undone.',
      'Cancel',
      'Delete',
      'Export Selected',
      ['Process Selected (n)', /^Process Selected \(\d+\)$/u],
      'videosToProcess',
    ],
  ),
  ...screen(
    '2 User Management',
    ['/admin/users'],
    [
      'User Management',
      'Pending Approvals',
      'Name',
      'Email',
      'Agency',
      '-',
      'Role',
      'Actions',
      'Approve User',
      'Reject User',
      'Edit Role',
      'Active Users',
      'Delete User',
      'Admin',
      'Agency User',
      'Delete User?',
      'Are you sure you want to delete this user? This action cannot be undone.',
    ],
  ),
  ...screen(
    '2 Profile',
    ['/agency/profile', '/admin/profile'],
    [
      'Profile',
      'Name',
      'Email',
      'Phone',
      'Department',
      'Badge Number',
      'Role',
      'Save Changes',
      'Profile updated successfully!',
      'Get Help',
      'How can we help?',
      'Cancel',
      'Send Message',
      'Support ticket created successfully!',
    ],
  ),
  ...screen('2 Profile', ['/admin/profile'], ['Administrator']),
  ...screen('2 Profile', ['/agency/profile'], ['Agency User']),
  ...file('3 Spreadsheet export', 'apps/server/tests/tickets/exports.test.ts', specifiedVideoColumns),
  ...screen('4 States and transitions', ['/admin/tickets/:id'], ['Performance Review', 'medium']),
  ...message(
    '5 Registration',
    ['/register'],
    [
      'Passwords do not match',
      'Password must be at least 6 characters long',
      'Invalid admin registration key',
      'Agency name is required for agency users',
    ],
  ),
  ...screen('5 Sign-in', ['/login'], ['You are currently offline. Please check your internet connection.']),
  ...message('5 Sign-in', ['/login'], ['User data not found']),
  ...screen('5 Profile', ['/agency/profile'], ['Please enter a valid phone number']),
  ...message('5 Listing', ['/login'], ['Agency name is required for non-admin users']),
  ...message(
    '8 Authentication',
    ['/login'],
    ['Invalid email or password', 'Too many attempts. Please try again later'],
  ),
  {
    section: '8 Authentication',
    text: 'No account found with this email',
    kind: 'server message',
    notOnScreen: 'sign-in never tells whether an address exists (decisions, Accounts 3)',
  },
  ...message('8 Authentication', ['/agency/settings'], ['Incorrect password']),
  ...message('8 Authentication', ['/register'], ['This email is already registered']),
  ...screen(
    '8 Authentication',
    ['/agency/settings'],
    ['Password should be at least 6 characters', 'Network error. Please check your internet connection'],
  ),
  ...screen('8 Authentication', ['/agency/settings'], ['An error occurred. Please try again']),
  ...message(
    '8 Sign-in screen',
    ['/login'],
    [
      'Your account is pending approval. Please contact an administrator.',
      'Your account has been rejected. Please contact an administrator.',
    ],
  ),
  ...screen(
    '8 Sign-in screen',
    ['/login'],
    [
      'Network error. Please check your internet connection and try again.',
      'Failed to sign in. Please try again.',
    ],
  ),
  ...screen('8 Registration', ['/register'], ['Failed to create account']),
  // An account without an agency never reaches its dashboard, but an administrator's filter may name
  // an unknown agency.
  ...screen('8 Agency dashboard', ['/admin'], ['No agency found']),
  ...screen(
    '8 Agency dashboard',
    ['/agency'],
    [
      'Failed to load tickets. Please try again.',
      'Failed to delete ticket. Please try again.',
      'Failed to create ticket',
    ],
  ),
  ...screen(
    '8 Video service',
    ['/admin/videos'],
    [
      'Failed to load videos. Please try again.',
      'Failed to delete video. Please try again.',
      'Failed to load videos',
      'Failed to delete video',
    ],
  ),
  ...screen('8 Export', ['/admin/videos'], ['Failed to export to sheets']),
  ...message('8 Export', ['/admin/videos'], ['Failed to export data to Google Sheets']),
  ...screen(
    '8 Users',
    ['/admin/users'],
    ['Failed to fetch users', 'Failed to update user', 'Failed to delete user'],
  ),
  ...screen(
    '9 Prices',
    ['/agency'],
    [
      ['Standard 1.50', /^Standard\b.*\$1\.50/u],
      ['Complex 2.00', /^Complex\b.*\$2\.00/u],
      ['Critical 2.50', /^Critical\b.*\$2\.50/u],
      ['totals with 2 decimals', /^\$[\d,]+\.\d{2}$/u],
      duration,
    ],
  ),
  ...screen('9 Date formats', ['/agency'], [shortDate, longDate]),
  ...file('9 Spreadsheet sheet name', 'apps/server/tests/tickets/exports.test.ts', ['BWC Videos']),
];
