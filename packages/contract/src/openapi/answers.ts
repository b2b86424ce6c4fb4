/**
 * The answers in OpenAPI. Their schemas are closed, so that a validator distinguishes a success from one
 * without its data.
 */
import { type TObject, Type } from 'typebox';
import { errorList } from '../errors/index.ts';
import { SUCCESS_CODE } from '../page-errors.ts';

/** Names of the security schemes: the token is sent where the call has its input. */
export const SESSION_IN_QUERY = 'sessionInQuery';
export const SESSION_IN_BODY = 'sessionInBody';
/** Used for calls of our own, which also take the token in a header. */
export const SESSION_IN_HEADER = 'sessionInHeader';

const MsgInfo = Type.String({ description: 'What to show to the user' });
const refusalCodes = Object.values(errorList).map(({ msgCd }) => msgCd);

/** The schema of every refusal: its code, its text, and nothing else. */
export const Refusal = Type.Object(
  { msgCd: Type.Enum(refusalCodes), msgInfo: MsgInfo },
  { additionalProperties: false, description: 'A refusal: its msgCd says which, and no data comes with it' },
);

const RefusalReference = { $ref: '#/components/schemas/Refusal' };

/**
 * Returns the schema of a call's answer: a success with all of its data, or a refusal without any,
 * distinguished by msgCd.
 */
function answerOf(response: TObject): object {
  const success = Type.Object(
    { msgCd: Type.Literal(SUCCESS_CODE), msgInfo: MsgInfo, ...response.properties },
    { additionalProperties: false },
  );
  return { oneOf: [success, RefusalReference] };
}

function inJson(description: string, schema: object): object {
  return { description, content: { 'application/json': { schema } } };
}

/** Returns what a call may answer, by HTTP status. */
export function callAnswers(method: 'GET' | 'POST', response: TObject): object {
  return { 200: inJson('Done, or refused: msgCd says which', answerOf(response)), ...failures(method) };
}

/** Returns what following an order may answer, by HTTP status. */
export function streamAnswers(): object {
  return {
    200: {
      description: 'Events named `order`, each with the order as queryRechargeBill gives it; or a refusal',
      content: {
        'text/event-stream': { schema: { type: 'string' } },
        'application/json': { schema: RefusalReference },
      },
    },
    ...failures('POST'),
  };
}

function failures(method: 'GET' | 'POST'): object {
  return {
    ...(method === 'POST'
      ? { 413: inJson('The body is larger than 128 KiB', RefusalReference) }
      : { 431: inJson('Address and headers are larger than 16 KiB', RefusalReference) }),
    500: inJson('Our own failure', RefusalReference),
    503: inJson('Too busy, or the database is away: try again after Retry-After', RefusalReference),
  };
}
