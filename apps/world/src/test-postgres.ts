import { Client, escapeIdentifier } from 'pg';

export interface AdminConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}
export const databaseUrl = (admin: AdminConnection, name: string): string =>
  `postgres://${encodeURIComponent(admin.user)}:${encodeURIComponent(admin.password)}@localhost:${admin.port}/${name}?host=${encodeURIComponent(admin.host)}`;
async function withAdmin<R>(admin: AdminConnection, work: (c: Client) => Promise<R>): Promise<R> {
  const client = new Client({ ...admin, database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
export async function createDatabaseFromTemplate(
  admin: AdminConnection,
  template: string,
  name: string,
): Promise<void> {
  await withAdmin(admin, (c) =>
    c.query(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`),
  );
}
export async function dropDatabase(admin: AdminConnection, name: string): Promise<void> {
  await withAdmin(admin, (c) => c.query(`drop database if exists ${escapeIdentifier(name)} with (force)`));
}
export async function startTestPostgres(
  _kind: 'embedded' | 'server',
): Promise<{ admin: AdminConnection; stop(): Promise<void> }> {
  return {
    admin: { host: '127.0.0.1', port: 5599, user: 'plainview', password: 'devpassword' },
    stop: async () => undefined,
  };
}
