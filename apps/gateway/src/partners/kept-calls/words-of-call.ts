/** What is kept of what passed: the few headers that support asks for, and bodies without their secrets. */
import { pathWithoutSecrets, withoutSecrets } from './masking/index.ts';
import type { CallWords, KeptBody, KeptHeaders, PassedBody, PassedCall } from './kept-call.ts';

/** Longer bodies are not kept: cut, it could not be told any more what in them is whose. */
export const LONGEST_BODY = 8192;

/** Names of messages and of what signed them. */
const HEADERS = new Set([
  'content-type',
  'date',
  'request-id',
  'retry-after',
  'trace-id',
  'trace_id',
  'wechatpay-serial',
  'wechatpay-timestamp',
  'webhook-id',
  'x-acs-request-id',
  'x-correlation-id',
  'x-request-id',
]);
const LONGEST_HEADER = 200;

/** Calls whose every word opens something, or says who a person is. */
const WITHHELD = new Set([
  'carrier.token',
  'carrier.redeemOneTap',
  'carrier.redeemSignOn',
  'cashier.payerOf',
  'wallet.redeem',
]);
const isWithheld = ({ call, partner }: PassedCall): boolean => WITHHELD.has(call) || partner === 'persons';

/** A call as it is kept: bodies of calls about persons are withheld, secrets are taken out of the rest. */
export function wordsOf(passed: PassedCall): CallWords {
  const { origin, method, path, why, request, answer } = passed;
  const withheld = isWithheld(passed);
  return {
    origin,
    method,
    path: withheld ? path.replace(/\?.*$/s, '?…') : kept(path, pathWithoutSecrets),
    why,
    sentHeaders: headersOf(passed.sentHeaders),
    request: bodyOf(request, withheld),
    gotHeaders: headersOf(passed.gotHeaders),
    answer: answer === null ? null : bodyOf(answer, withheld),
  };
}

/** A long body is not held for what is not kept of it. */
export function lighter<B extends PassedBody | null>(body: B): B | { readonly tooLong: number } {
  if (body === null || (typeof body !== 'string' && 'tooLong' in body)) return body;
  return body.length > LONGEST_BODY ? { tooLong: body.length } : body;
}

function bodyOf(body: PassedBody, withheld: boolean): KeptBody {
  if (typeof body !== 'string' && 'tooLong' in body) return body;
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  return withheld && text !== '' ? { withheld: true } : { text: kept(text, withoutSecrets) };
}

/** Nested without end it cannot be looked through: then nothing of it is kept. */
function kept(text: string, without: (text: string) => string): string {
  try {
    return without(text);
  } catch {
    return `(not kept: ${text.length} characters)`;
  }
}

function headersOf(headers: Readonly<Record<string, unknown>> | null): KeptHeaders {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    const key = name.toLowerCase();
    if (HEADERS.has(key) && typeof value === 'string') found[key] = value.slice(0, LONGEST_HEADER);
  }
  return found;
}
