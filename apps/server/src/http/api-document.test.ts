import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@plainview/contract/index';
import { expect, test } from 'vitest';
import { generateApiDocument } from './api-document.ts';

test('the OpenAPI 3.1 document names every procedure of the contract once', async () => {
  const document = await generateApiDocument();
  expect(document.openapi).toMatch(/^3\.1/u);
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.keys(path ?? {}));
  let procedures = 0;
  traverseContractProcedures({ router: contract, path: [] }, () => (procedures += 1));
  expect(operations).toHaveLength(procedures);
});
