import { expect, test } from 'vitest';
import { requireDeclaredError } from './declared-errors.ts';

const answer = (body: unknown, status = 409): Response => Response.json(body, { status });
const error = { code: 'HOLD_CHANGED', status: 409, message: 'Changed.' };

test('an error of the catalog that a procedure does not declare fails the call of a test', async () => {
  const undeclared = { ...error, defined: false };
  const message = '/rpc/holds/release answered HOLD_CHANGED, which its contract does not declare';
  await expect(requireDeclaredError('/rpc/holds/release', answer({ json: undeclared }))).rejects.toThrow(
    message,
  );
  await expect(requireDeclaredError('/api/holds/1/release', answer(undeclared))).rejects.toThrow(
    'HOLD_CHANGED',
  );
});

test('declared errors, errors outside the catalog and other responses pass, and can still be read', async () => {
  const passing = [
    { json: { ...error, defined: true } },
    { json: { ...error, code: 'BAD_REQUEST', defined: false } },
    'text',
  ];
  for (const body of passing) {
    const response = answer(body);
    await requireDeclaredError('/rpc/holds/release', response);
    expect(await response.json()).toEqual(body);
  }
  await requireDeclaredError('/rpc/holds/release', answer({ ...error, defined: false }, 200));
  await requireDeclaredError('/uploads/1', answer({ ...error, defined: false }));
});
