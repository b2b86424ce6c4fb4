/** The calls in OpenAPI: the input of each, its security and its answers. */
import type { CallRow } from '../calls/call-row.ts';
import { type CallName, callRows } from '../calls/index.ts';
import { FollowOrder } from '../follow-order.ts';
import { FOLLOW_ORDER_PATH, splitCall, TOKEN_HEADER } from '../paths.ts';
import {
  callAnswers,
  SESSION_IN_BODY,
  SESSION_IN_HEADER,
  SESSION_IN_QUERY,
  streamAnswers,
} from './answers.ts';

export type Json = Record<string, unknown>;

/** Returns the OpenAPI operation of one row of the contract. */
export function callOperation(name: CallName): Json {
  const row: CallRow = callRows[name];
  const { method, path } = splitCall(name);
  const request = row.ours ? withoutNeedOfToken(row.request as Json) : (row.request as Json);
  return {
    ...heading(method, path, row.summary),
    description: descriptionOf(row),
    ...(row.ours ? ownMark : {}),
    security: securityOf(method, row),
    ...(method === 'GET' ? { parameters: queryParameters(request) } : { requestBody: jsonBody(request) }),
    responses: callAnswers(method, row.response),
  };
}

/**
 * Returns the operation that follows an order, which is no row of the contract since it has no single answer.
 */
export function followOrderOperation(): Json {
  return {
    ...heading('POST', FOLLOW_ORDER_PATH, 'Follow an order as it changes, by server-sent events'),
    description:
      `Not in the specification: our own. The token is the header ${TOKEN_HEADER} or \`ssoToken\` ` +
      'of the request; or `resultKey` opens an order that was placed without login.',
    ...ownMark,
    security: [
      ...[SESSION_IN_HEADER, SESSION_IN_BODY].flatMap((scheme) => [
        { [scheme]: ['user'] },
        { [scheme]: ['tourist'] },
      ]),
      {},
    ],
    requestBody: jsonBody(FollowOrder),
    responses: streamAnswers(),
  };
}

const ownMark = { 'x-phonebill-own': true };

function heading(method: string, path: string, summary: string): Json {
  return {
    operationId:
      method.toLowerCase() + path.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    tags: [/^\/(vi|\w+\/v1)\//.exec(path)?.[1] ?? path],
  };
}

function jsonBody(schema: object): Json {
  return { required: true, content: { 'application/json': { schema } } };
}

/**
 * Returns the security alternatives of a call, each sufficient by itself; an empty one is included where
 * visitors may call. Returns none when the gateway looks at no session (SPEC's mark).
 */
function securityOf(method: 'GET' | 'POST', { token, who, ours }: CallRow): Json[] {
  if (token === 'none') return [];
  const inPayload = method === 'GET' ? SESSION_IN_QUERY : SESSION_IN_BODY;
  const schemes = ours ? [SESSION_IN_HEADER, inPayload] : [inPayload];
  const callers = who.filter((caller) => caller !== 'visitor');
  return [
    ...schemes.flatMap((scheme) => callers.map((caller) => ({ [scheme]: [caller] }))),
    ...(who.includes('visitor') ? [{}] : []),
  ];
}

/** Makes the token optional in the input: for a call of our own it may be in a header instead. */
function withoutNeedOfToken(request: Json): Json {
  const required = ((request['required'] ?? []) as string[]).filter((key) => key !== 'ssoToken');
  return { ...request, required };
}

/** Describes a call: whether it is our own, whether it carries the session's token, and who may make it. */
function descriptionOf({ ours, token, who, feature, note, notOfOurPages }: CallRow): string {
  const condition = who.includes('visitor') ? ' where there is a session' : '';
  const tokenIs = ours
    ? `The token is the header ${TOKEN_HEADER} or \`ssoToken\` of the request`
    : '`ssoToken` is part of the request';
  return [
    ...(ours ? ['Not in the specification: a call of our own.'] : []),
    token === 'none' ? '(no token)' : `${tokenIs}${condition}.`,
    `For ${who.map((caller) => `${caller}s`).join(', ')}.`,
    ...(feature === undefined ? [] : [`Refused where the operator has no ${feature} (FEATURES_OFF).`]),
    ...(note === undefined ? [] : [note]),
    ...(notOfOurPages === undefined ? [] : [notOfOurPages]),
  ].join(' ');
}

function queryParameters(request: Json): Json[] {
  const required = (request['required'] ?? []) as string[];
  return Object.entries((request['properties'] ?? {}) as Json).map(([key, schema]) => ({
    name: key,
    in: 'query',
    required: required.includes(key),
    schema,
  }));
}
