import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@plainview/contract/index';
import { expect, test } from 'vitest';
import { generateApiDocument } from './openapi-document.ts';

test('the OpenAPI 3.1 document contains every procedure of the contract once', async () => {
  const document = await generateApiDocument();
  expect(document.openapi).toMatch(/^3\.1/u);
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.keys(path ?? {}));
  let procedures = 0;
  traverseContractProcedures({ router: contract, path: [] }, () => (procedures += 1));
  expect(operations).toHaveLength(procedures);
});

test('each POST of the contract documents what a repeated call does', () => {
  const undecided: string[] = [];
  traverseContractProcedures(
    { router: contract, path: [] },
    ({ contract: { '~orpc': definition }, path }) => {
      const { method = 'POST' } = definition.route;
      if (method === 'POST' && definition.meta['repeat'] === undefined) undecided.push(path.join('.'));
    },
  );
  expect(undecided).toEqual([]);
});

test('creating calls name their header, and calls for signed-in users only accept no key', async () => {
  const { paths } = await generateApiDocument();
  expect(paths?.['/support']?.post?.parameters).toContainEqual({
    $ref: '#/components/parameters/IdempotencyKey',
  });
  expect(paths?.['/tickets/{id}/hold']?.post?.parameters ?? []).toHaveLength(1);
  expect(paths?.['/api-keys']?.post?.security).toEqual([{ session: [] }]);
  expect(paths?.['/tickets']?.get?.security).toBeUndefined();
});
