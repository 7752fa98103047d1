// The layers, areas and kinds of files of apps/server/src. import-rules.mjs enforces them.

/** From top to bottom: a folder imports only folders that are listed after it. */
export const rules = {
  main: ['run-product', 'platform/config', 'platform/core'],
  'run-product': ['start-product', 'platform/config', 'platform/core'],
  cli: [
    'actions',
    'start-database',
    'platform/auth',
    'platform/media',
    'repositories',
    'platform/embedded-postgres',
    'platform/database',
    'platform/storage',
    'platform/config',
    'platform/core',
  ],
  'start-product': [
    'http',
    'jobs',
    'live',
    'actions',
    'start-database',
    'platform/app-context',
    'platform/auth',
    'platform/media',
    'repositories',
    'platform/integrations',
    'platform/metrics',
    'platform/database',
    'platform/storage',
    'platform/config',
    'platform/core',
  ],
  http: [
    'procedures',
    'live',
    'actions',
    'platform/error-code',
    'platform/app-context',
    'platform/auth',
    'platform/media',
    'repositories',
    'platform/integrations',
    'platform/database',
    'platform/storage',
    'platform/config',
    'platform/core',
  ],
  jobs: [
    'actions',
    'platform/app-context',
    'platform/auth',
    'platform/media',
    'repositories',
    'platform/integrations',
    'platform/metrics',
    'platform/database',
    'platform/storage',
  ],
  procedures: [
    'views',
    'live',
    'actions',
    'platform/error-code',
    'platform/app-context',
    'platform/auth',
    'repositories',
    'platform/database',
    'platform/core',
  ],
  views: ['actions', 'platform/app-context'],
  live: ['actions', 'platform/app-context', 'repositories', 'platform/database', 'platform/core'],
  actions: [
    'platform/error-code',
    'platform/app-context',
    'platform/auth',
    'platform/media',
    'repositories',
    'platform/integrations',
    'platform/embedded-postgres',
    'platform/database',
    'platform/storage',
    'platform/config',
    'platform/core',
  ],
  'start-database': ['platform/auth', 'platform/embedded-postgres', 'platform/database', 'platform/config'],
  'platform/error-code': ['platform/integrations', 'platform/database', 'platform/storage', 'platform/core'],
  'platform/app-context': [
    'platform/auth',
    'platform/media',
    'platform/integrations',
    'platform/metrics',
    'platform/database',
    'platform/storage',
    'platform/config',
    'platform/core',
  ],
  'platform/auth': ['platform/database', 'platform/config', 'platform/core'],
  'platform/media': ['repositories', 'platform/storage', 'platform/config', 'platform/core'],
  repositories: ['platform/database'],
  'platform/integrations': ['platform/config', 'platform/core'],
  'platform/metrics': [],
  'platform/embedded-postgres': ['platform/database', 'platform/core'],
  'platform/database': ['platform/core'],
  'platform/storage': ['platform/config', 'platform/core'],
  'platform/config': ['platform/core'],
  'platform/core': [],
};

/**
 * From bottom to top: the nouns of an area import only those of the same area and of areas before it, and no two
 * nouns import each other. Repositories and tables are exempt: they import no code of their noun, and SQL joins
 * the tables of any noun.
 */
export const areas = [
  'identity',
  'agencies',
  'evidence',
  'tickets',
  'review',
  'reports',
  'billing',
  'retention',
  'proof',
  'operations',
];

/** The rules that apply to a file by how its name ends. */
export const kinds = {
  '.procedures.ts': 'procedures',
  '.view.ts': 'views',
  '.routes.ts': 'http',
  '.job.ts': 'jobs',
  '.repository.ts': 'repositories',
  '.table.ts': 'repositories',
  // Parts of statements that repositories share.
  '.sql.ts': 'repositories',
  // Calls of another service.
  '.client.ts': 'platform/integrations',
};

/** Folders of the platform with files of several kinds, like those of nouns. */
export const mixed = /^platform\/(?:idempotency|jobs|ledger|outbox)\//u;
