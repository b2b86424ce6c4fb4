import { expect, test } from 'vitest';
import { callRows } from './calls/index.ts';
import { openApiDocument } from './openapi.ts';
import { API_BASE, splitCall } from './paths.ts';

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly 'x-phonebill-own'?: boolean;
}
const paths = openApiDocument('1')['paths'] as Record<string, Record<string, Operation>>;
const operationOf = (name: keyof typeof callRows): Operation | undefined => {
  const { method, path } = splitCall(name);
  return paths[API_BASE + path]?.[method.toLowerCase()];
};

test('every call is in OpenAPI with its summary', () => {
  for (const name of Object.keys(callRows) as (keyof typeof callRows)[])
    expect(operationOf(name)?.summary, name).toBe(callRows[name].summary);
});

test('a call of our own is marked so, and says it', () => {
  const own = operationOf('GET /vi/markRecords');
  expect(own?.['x-phonebill-own']).toBe(true);
  expect(own?.description).toBe(
    'Not in the specification: a call of our own. `ssoToken` is part of the request. For users.',
  );
  expect(operationOf('GET /vi/limit')).not.toHaveProperty('x-phonebill-own');
});

test('the description says who may call, and with which token', () => {
  expect(operationOf('GET /vi/limit')?.description).toBe('(no token) For users, tourists, visitors.');
  expect(operationOf('POST /vi/order')?.description).toBe(
    '`ssoToken` is part of the request where there is a session. For users, tourists, visitors.',
  );
});
