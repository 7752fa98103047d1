/*
 * On a phone the rows are laid out as cards, and a table element with another display value loses the role that
 * it has by nature. Said outright, the roles stay.
 */
export const tableRole = { role: 'table' };
export const rowGroupRole = { role: 'rowgroup' };
export const rowRole = { role: 'row' };
export const columnHeaderRole = { role: 'columnheader' };
export const cellRole = { role: 'cell' };
