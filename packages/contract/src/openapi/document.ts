import { type CallName, callRows } from '../calls/index.ts';
import { errorList } from '../errors/index.ts';
import { API_BASE, FOLLOW_ORDER_PATH, splitCall, TOKEN_HEADER } from '../paths.ts';
import { Refusal, SESSION_IN_BODY, SESSION_IN_HEADER, SESSION_IN_QUERY } from './answers.ts';
import { callOperation, followOrderOperation, type Json } from './operations.ts';

/** Returns the whole contract as an OpenAPI 3.1 document (TypeBox schemas are JSON Schema already). */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(callRows) as CallName[]) {
    const { method, path } = splitCall(name);
    paths[path] = { ...paths[path], [method.toLowerCase()]: callOperation(name) };
  }
  paths[FOLLOW_ORDER_PATH] = { post: followOrderOperation() };
  return {
    openapi: '3.1.0',
    info: {
      title: 'phonebill gateway',
      version,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-phonebill' },
      description: [
        "Every answer is an envelope of msgCd and msgInfo with the call's data beside them. A call succeeded",
        'when characters 4 to 8 of msgCd are 00000; a refusal has a msgCd of the list below, no data, and',
        `the HTTP status 200.\n\n${errorTable()}`,
      ].join(' '),
    },
    servers: [{ url: API_BASE, description: 'On the host that serves the pages' }],
    tags: [
      { name: 'vi', description: 'Top-ups, numbers, channels' },
      { name: 'common/v1', description: 'Sign-on, codes by SMS, points orders' },
      { name: 'auto/v1', description: 'Automatic top-up' },
      { name: 'own/v1', description: 'Not in the specification: calls of our own' },
    ],
    paths,
    components: {
      securitySchemes: {
        [SESSION_IN_QUERY]: {
          type: 'apiKey',
          in: 'query',
          name: 'ssoToken',
          description: "A GET carries the session's token among its query parameters.",
        },
        [SESSION_IN_BODY]: {
          type: 'http',
          scheme: 'ssoToken',
          description:
            "A POST carries the session's token as `ssoToken` of its JSON body, which no scheme of OpenAPI " +
            'can say.',
        },
        [SESSION_IN_HEADER]: {
          type: 'apiKey',
          in: 'header',
          name: TOKEN_HEADER,
          description: 'A call of our own is made with the token here; one in its payload counts before it.',
        },
      },
      schemas: { Refusal },
    },
  };
}

function errorTable(): string {
  const rows = Object.entries(errorList).map(([name, { msgCd, en }]) => `| ${msgCd} | ${name} | ${en} |`);
  return ['| msgCd | Name | Message |', '|---|---|---|', ...rows].join('\n');
}
