/** Part of the access matrix (access-matrix.ts) for operators and programs. */
export const operationsInputs: Readonly<Record<string, object | undefined>> = {
  'storage.verification': undefined,
  'health.read': undefined,
  'health.sendTestMessage': undefined,
  'health.testStorage': undefined,
  'setup.begin': undefined,
  'setup.createAdministrator': undefined,
  'apiKeys.list': {},
  'apiKeys.create': { name: 'x', lifetimeDays: null },
  'apiKeys.revoke': { id: crypto.randomUUID() },
};
