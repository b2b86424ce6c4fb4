/**
 * Selects what is stored of a call: the few headers that a partner's support asks for, and bodies with
 * credentials removed.
 */
import { pathWithoutSecrets, withoutSecrets } from './masking/index.ts';
import type { CallWords, KeptBody, KeptHeaders, PassedBody, PassedCall } from './kept-call.ts';

/**
 * The length above which bodies are not stored: in a body cut off there, it would be unclear what a value
 * belongs to.
 */
export const LONGEST_BODY = 8192;

/** Headers that identify a message or the key that signed it. */
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

/** Calls whose whole content is credentials, or identifies a person. */
const WITHHELD = new Set([
  'carrier.token',
  'carrier.redeemOneTap',
  'carrier.redeemSignOn',
  'cashier.payerOf',
  'wallet.redeem',
]);
const isWithheld = ({ call, partner }: PassedCall): boolean => WITHHELD.has(call) || partner === 'persons';

/**
 * Returns the content of a call to be stored: bodies of calls about persons are withheld, and credentials are
 * removed from the rest.
 */
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

/**
 * Returns the body, or only its length when it is too long to be stored, so that it does not stay in memory.
 */
export function lighter<B extends PassedBody | null>(body: B): B | { readonly tooLong: number } {
  if (body === null || (typeof body !== 'string' && 'tooLong' in body)) return body;
  return body.length > LONGEST_BODY ? { tooLong: body.length } : body;
}

function bodyOf(body: PassedBody, withheld: boolean): KeptBody {
  if (typeof body !== 'string' && 'tooLong' in body) return body;
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  return withheld && text !== '' ? { withheld: true } : { text: kept(text, withoutSecrets) };
}

/** Returns the text without secrets. A text nested too deeply to be processed is not stored at all. */
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
