import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const routesFolder = path.join(import.meta.dirname, '../web/src/routes');

const hasParameters = (file: string): boolean =>
  readFileSync(path.join(routesFolder, file), 'utf8').includes('validateSearch');

/**
 * Addresses of all lists that read parameters, found in the route files, so that new lists are tested too.
 */
export const listRoutes: readonly string[] = globSync('{admin,agency}/**/*.tsx', { cwd: routesFolder })
  .filter((file) => !file.includes('$') && hasParameters(file))
  // Folders of layouts that are not part of the address start with an underscore. One before a dot means that
  // the screen does not have the other one's layout.
  .map((file) => {
    const address = file.replace(/[/.]?index\.tsx$|\.tsx$/u, '').replaceAll(/\/_\w+/gu, '');
    return `/${address.replaceAll('_.', '/')}`;
  });

const names = 'status state sort direction from to agency ticket subject webhookId incidentType year search';

/** Parameters of every list, with values that none of them accepts. */
export const bogusParameters = new URLSearchParams([
  ...names.split(' ').map((name) => [name, '["bogus"]']),
  ['unknown', 'bogus'],
]).toString();
