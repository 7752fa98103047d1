/** Addresses of pages that need no record. */
export const agencyPages: readonly string[] = [
  '/agency',
  '/agency/profile',
  '/agency/settings',
  '/agency/users',
  '/agency/import',
  '/agency/statements',
  '/agency/invoices',
  '/agency/insights',
  '/agency/retention',
  '/agency/letterhead',
  '/agency/oversight',
  '/agency/api-keys',
  '/agency/checkpoints',
];

export const adminPages: readonly string[] = [
  '/admin',
  '/admin/reports',
  '/admin/videos',
  '/admin/users',
  '/admin/redactions',
  '/admin/statements',
  '/admin/invoices',
  '/admin/administration',
  '/admin/support',
  '/admin/workload',
  '/admin/insights',
  '/admin/second-reviews',
  '/admin/calibration',
  '/admin/mail',
  '/admin/webhooks',
  '/admin/api-keys',
  '/admin/audit',
  '/admin/retention',
  '/admin/ticket-settings',
  '/admin/letterheads',
  '/admin/counties',
  '/admin/holds',
  '/admin/audit/checkpoints',
  '/admin/processing',
  '/admin/health',
  '/admin/profile',
  '/admin/settings',
];

export const signedOutPages: readonly string[] = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/accept-invitation',
  '/no-such-page',
];

/** Pages with a link back above their title. */
export const pagesBelow: readonly string[] = ['/admin/audit/weeks'];
