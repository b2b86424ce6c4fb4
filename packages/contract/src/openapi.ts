import type { CallRow } from './calls/call-row.ts';
import { type CallName, callRows } from './calls/index.ts';
import { errorList } from './errors.ts';
import { API_BASE, splitCall } from './paths.ts';

type Json = Record<string, unknown>;

/** The whole contract as an OpenAPI 3.1 document (TypeBox schemas are JSON Schema already). */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(callRows) as CallName[]) {
    const { method, path } = splitCall(name);
    paths[API_BASE + path] = { ...paths[API_BASE + path], [method.toLowerCase()]: operation(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'phonebill gateway',
      version,
      description: [
        "Every answer is an envelope of msgCd and msgInfo with the call's data beside them; a call succeeded",
        `when characters 4 to 8 of msgCd are 00000.\n\n${errorTable()}`,
      ].join(' '),
    },
    paths,
  };
}

function operation(name: CallName): Json {
  const row: CallRow = callRows[name];
  const { summary, request, response } = row;
  const { method, path } = splitCall(name);
  return {
    operationId:
      method.toLowerCase() + path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    description: descriptionOf(row),
    ...(row.ours ? { 'x-phonebill-own': true } : {}),
    tags: [path.split('/').slice(1, -1).join('/')],
    ...(method === 'GET'
      ? { parameters: queryParameters(request as Json) }
      : { requestBody: { required: true, content: { 'application/json': { schema: request } } } }),
    responses: {
      200: {
        description: 'The answer, or a refusal with its msgCd and without data',
        content: { 'application/json': { schema: { anyOf: [{ allOf: [envelope, response] }, envelope] } } },
      },
    },
  };
}

/** Whose call it is, whether it carries the session's token, and who may call. */
function descriptionOf({ ours, token, who }: CallRow): string {
  const condition = who.includes('visitor') ? ' where there is a session' : '';
  return [
    ...(ours ? ['Not in the specification: a call of our own.'] : []),
    token === 'none' ? '(no token)' : `\`ssoToken\` is part of the request${condition}.`,
    `For ${who.map((caller) => `${caller}s`).join(', ')}.`,
  ].join(' ');
}

const envelope = {
  type: 'object',
  required: ['msgCd', 'msgInfo'],
  properties: { msgCd: { type: 'string' }, msgInfo: { type: 'string' } },
};

function queryParameters(request: Json): Json[] {
  const required = (request['required'] ?? []) as string[];
  return Object.entries((request['properties'] ?? {}) as Json).map(([key, schema]) => ({
    name: key,
    in: 'query',
    required: required.includes(key),
    schema,
  }));
}

function errorTable(): string {
  const rows = Object.entries(errorList).map(([name, { msgCd, en }]) => `| ${msgCd} | ${name} | ${en} |`);
  return ['| msgCd | Name | Message |', '|---|---|---|', ...rows].join('\n');
}
