import type { Outputs } from '@plainview/contract/index';
import { agency } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import {
  findImportBySpreadsheet,
  findStoredFiles,
  getImport,
  getImportMapping,
  listImports,
  setImportMapping,
  startImport,
  type ImportDetail,
} from './imports.ts';

function importView({ agencyId: _agencyId, rows, ...shown }: ImportDetail): Outputs['imports']['get'] {
  return { ...shown, rows: [...rows] };
}

export const importProcedures = {
  start: agency.imports.start.handler(async ({ context: { app, actor }, input }) =>
    importView(await startImport(app, actor, input)),
  ),

  list: agency.imports.list.handler(async ({ context: { app, actor }, input }) => {
    const page = parsePageRequest('started', 'instant', { ...input, direction: 'descending' });
    const { rows, total } = await listImports(app, actor, page);
    return {
      items: rows.map(({ agencyId: _agencyId, ...row }) => row),
      nextCursor: nextCursor('started', rows, input.limit, (row) => row.startedAt),
      total,
    };
  }),

  get: agency.imports.get.handler(async ({ context: { app, actor }, input }) =>
    importView(await getImport(app, actor, input.id)),
  ),

  findBySpreadsheet: agency.imports.findBySpreadsheet.handler(async ({ context: { app, actor }, input }) => {
    const found = await findImportBySpreadsheet(app, actor, input);
    return { import: found && importView(found) };
  }),

  findStoredFiles: agency.imports.findStoredFiles.handler(async ({ context: { app, actor }, input }) => ({
    files: await findStoredFiles(app, actor, input.sizes),
  })),

  getMapping: agency.imports.getMapping.handler(async ({ context: { app, actor } }) => {
    const { mapping, reading } = await getImportMapping(app, actor);
    const { officerColumns, ...others } = reading;
    return {
      mapping,
      reading: { ...others, ...(officerColumns && { officerColumns: [...officerColumns] }) },
    };
  }),

  setMapping: agency.imports.setMapping.handler(async ({ context: { app, actor }, input }) => {
    await setImportMapping(app, actor, input);
    return { done: true };
  }),
};
