import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type CallName, callRows } from '../calls/index.ts';
import { splitCall } from '../paths.ts';
import { openApiDocument } from './document.ts';

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-phonebill-own'?: boolean;
}
const document = openApiDocument('1') as {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly servers: readonly { url: string }[];
  readonly components: Record<string, Record<string, unknown>>;
};
const operationAt = (name: string): Operation | undefined => {
  const [method = '', path = ''] = name.split(' ');
  return document.paths[path]?.[method.toLowerCase()];
};

test('every call is in OpenAPI with its summary', () => {
  for (const name of Object.keys(callRows) as CallName[])
    expect(operationAt(name)?.summary, name).toBe(callRows[name].summary);
});

test('SPEC 7 base path /huafei-agw/: is the server of all paths', () => {
  expect(document.servers.map(({ url }) => url)).toEqual(['/huafei-agw']);
});

test('only our own calls are under /own/v1/, marked, and described as such', () => {
  for (const call of ['get graphicCode', 'get markRecords', 'post markEdit', 'post followOrder']) {
    const [method = '', name = ''] = call.split(' ');
    expect(document.paths[`/own/v1/${name}`], call).toHaveProperty(method);
  }
  for (const [path, methods] of Object.entries(document.paths))
    for (const operation of Object.values(methods)) {
      const isOwn = path.startsWith('/own/v1/');
      expect(operation['x-phonebill-own'] ?? false, path).toBe(isOwn);
      expect(operation.description.startsWith('Not in the specification'), path).toBe(isOwn);
    }
});

test('the description names the callers and the token', () => {
  expect(operationAt('GET /vi/limit')?.description).toBe('(no token) For users, tourists, visitors.');
  expect(operationAt('POST /vi/order')?.description).toBe(
    '`ssoToken` is part of the request where there is a session. For users, tourists, visitors.',
  );
});

test('an own call may send its token in a header, so its payload does not require it', () => {
  expect(operationAt('GET /own/v1/sessions')?.description).toBe(
    'Not in the specification: a call of our own. The token is the header X-Sso-Token or `ssoToken` of the ' +
      'request. For users.',
  );
  const tokenOf = (name: string) =>
    operationAt(name)?.parameters?.find((parameter) => parameter.name === 'ssoToken');
  expect(tokenOf('GET /own/v1/sessions')?.required).toBe(false);
  expect(tokenOf('GET /auto/v1/creditPay/account')?.required).toBe(true);
});

test('security lists the session for calls that send it, none for visitors and exempt calls', () => {
  const securityAt = (name: string) => operationAt(name)?.security;
  expect(securityAt('GET /vi/limit')).toEqual([]);
  expect(securityAt('POST /vi/redPoint')).toEqual([{ sessionInBody: ['user'] }]);
  expect(securityAt('GET /auto/v1/creditPay/account')).toEqual([{ sessionInQuery: ['user'] }]);
  expect(securityAt('POST /vi/integralQuery')).toEqual([
    { sessionInBody: ['user'] },
    { sessionInBody: ['tourist'] },
  ]);
  expect(securityAt('GET /vi/discount')).toEqual([
    { sessionInQuery: ['user'] },
    { sessionInQuery: ['tourist'] },
    {},
  ]);
  expect(securityAt('GET /own/v1/sessions')).toEqual([
    { sessionInHeader: ['user'] },
    { sessionInQuery: ['user'] },
  ]);
  expect(document.components['securitySchemes']).toMatchObject({
    sessionInHeader: { type: 'apiKey', in: 'header', name: 'X-Sso-Token' },
    sessionInQuery: { type: 'apiKey', in: 'query', name: 'ssoToken' },
    sessionInBody: { description: expect.stringContaining('`ssoToken` of its JSON body') as string },
  });
});

describe('an ordinary validator', () => {
  const ajv = new Ajv2020({ strict: false }).addSchema(document, 'document');
  const answerOf = (name: CallName) => {
    const { method, path } = splitCall(name);
    const operation = `paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
    return ajv.compile({ $ref: `document#/${operation}/responses/200/content/application~1json/schema` });
  };
  const accepts = answerOf('GET /vi/limit');
  const success = {
    msgCd: 'PMC00000',
    msgInfo: '',
    minFen: 1000,
    maxFen: 50_000,
    perDayFen: 200_000,
    perMonthFen: 500_000,
  };
  const { perMonthFen: _, ...withoutData } = success;

  test('accepts a success with its data and a refusal without data', () => {
    expect(accepts(success)).toBe(true);
    expect(accepts({ msgCd: 'PMC30050', msgInfo: 'Your session has ended. Please log in again.' })).toBe(
      true,
    );
  });

  test.each([
    ['a success without its data', { msgCd: 'PMC00000', msgInfo: '' }],
    ['a success without a part of it', withoutData],
    ['a success with more than is described', { ...success, more: 1 }],
    ['a refusal with data', { ...success, msgCd: 'PMC30050' }],
    ['a message code that nobody knows', { msgCd: 'PMC99999', msgInfo: '' }],
    ['an answer without a message code', { msgInfo: '' }],
  ])('rejects %s', (_title, answer) => {
    expect(accepts(answer)).toBe(false);
  });

  test('rejects a success without data in every call that returns some', () => {
    const answerNothing = new Set<CallName>([
      'POST /common/v1/ssoToken/invalidate',
      'POST /auto/v1/message/deleteUplink',
    ]);
    for (const name of Object.keys(callRows) as CallName[])
      expect(answerOf(name)({ msgCd: 'PMC00000', msgInfo: '' }), name).toBe(answerNothing.has(name));
  }, 60_000);
});

test('every operation lists the answers too large, internal error and too busy', () => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods))
      expect(Object.keys(responses), path).toEqual(
        method === 'get' ? ['200', '431', '500', '503'] : ['200', '413', '500', '503'],
      );
});
