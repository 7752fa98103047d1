import type { Outputs } from '@plainview/contract/index';
import {
  findImportBySpreadsheet,
  findStoredFiles,
  readImport,
  readImportMapping,
  type ImportDetail,
} from '../../use-cases/import/read-imports.ts';
import { setImportMapping } from '../../use-cases/import/set-import-mapping.ts';
import { startImport } from '../../use-cases/import/start-import.ts';
import { agency } from '../base.ts';

function importView({ agencyId: _agencyId, rows, ...shown }: ImportDetail): Outputs['imports']['get'] {
  return { ...shown, rows: [...rows] };
}

export const importProcedures = {
  start: agency.imports.start.handler(async ({ context: { app, actor }, input }) =>
    importView(await startImport(app, actor, input)),
  ),

  get: agency.imports.get.handler(async ({ context: { app, actor }, input }) =>
    importView(await readImport(app, actor, input.id)),
  ),

  findBySpreadsheet: agency.imports.findBySpreadsheet.handler(async ({ context: { app, actor }, input }) => {
    const found = await findImportBySpreadsheet(app, actor, input.sha256);
    return { import: found && importView(found) };
  }),

  findStoredFiles: agency.imports.findStoredFiles.handler(async ({ context: { app, actor }, input }) => ({
    files: await findStoredFiles(app, actor, input.sizes),
  })),

  getMapping: agency.imports.getMapping.handler(async ({ context: { app, actor } }) => ({
    mapping: await readImportMapping(app, actor),
  })),

  setMapping: agency.imports.setMapping.handler(async ({ context: { app, actor }, input }) => {
    await setImportMapping(app, actor, input.mapping);
    return { done: true };
  }),
};
