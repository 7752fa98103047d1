/**
 * Returns how the operator runs a command: `plainview backup` with an installed release,
 * `npm run backup --` in a checkout.
 */
export const commandLine = (name: string): string =>
  process.env['PLAINVIEW_COMMAND'] === 'plainview' ? `plainview ${name}` : `npm run ${name} --`;
