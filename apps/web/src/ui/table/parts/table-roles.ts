/*
 * On phones rows become cards. Changing the `display` value of a table element removes its implicit role, so the roles
 * are explicit.
 */
export const tableRole = { role: 'table' };
export const rowGroupRole = { role: 'rowgroup' };
export const rowRole = { role: 'row' };
export const columnHeaderRole = { role: 'columnheader' };
export const cellRole = { role: 'cell' };
