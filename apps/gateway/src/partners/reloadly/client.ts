/** Calls Reloadly's airtime API over HTTP, with a bearer token, JSON, and named errors. */
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import type { Answered } from '../signed-client.ts';
import { createTransport, type PartnerAnswer, type PartnerRequest } from '../transport.ts';
import { createTokens, type TokenOptions } from './tokens.ts';

/** An answer of Reloadly. */
export interface Said {
  readonly status: number;
  /** The error's name; null when there is no error. */
  readonly error: string | null;
  readonly value: unknown;
}

export interface ReloadlyClient {
  /**
   * Makes a call. Returns `indeterminate` for no answer, a failure at Reloadly (5xx), too many calls (429)
   * and an error without a name. If the token has expired, fetches a new one and tries once more: the first
   * call did nothing.
   */
  ask(call: PartnerCall, request: PartnerRequest): Promise<Answered<Said> | Indeterminate>;
  close(): Promise<void>;
}

const VERSION = 'application/com.reloadly.topups-v1+json';
const expired = new Set(['TOKEN_EXPIRED', 'INVALID_TOKEN']);

/** Creates a client. Throws TypeError when an address is not a URL. */
export function createReloadlyClient(options: TokenOptions): ReloadlyClient {
  const transport = createTransport(options);
  const tokens = createTokens(options);

  async function once(call: PartnerCall, request: PartnerRequest) {
    const token = await tokens.get(request.isLeased ?? false);
    if (token.kind !== 'answered') return { answer: token, isExpired: false };
    const headers = { accept: VERSION, authorization: `Bearer ${token.value}` };
    const answer = await transport.call(
      call,
      request,
      () => headers,
      (said) => read(call, said),
    );
    const isExpired =
      answer.kind === 'answered' && answer.value.status === 401 && expired.has(answer.value.error ?? '');
    if (isExpired) tokens.forget(token.value);
    return { answer, isExpired };
  }

  return {
    async ask(call, request) {
      const first = await once(call, request);
      return first.isExpired ? (await once(call, request)).answer : first.answer;
    },
    close: async () => void (await Promise.all([transport.close(), tokens.close()])),
  };
}

function read(call: string, { status, body }: PartnerAnswer): Answered<Said> | Indeterminate {
  const value = parseJson(body.toString('utf8'));
  const named = (value as { errorCode?: unknown } | null)?.errorCode;
  const error = typeof named === 'string' && /^[A-Z_]{1,60}$/.test(named) ? named : null;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  if (value === undefined || (isRefusal ? error === null : status < 200 || status >= 300))
    return indeterminate(`${call}: status ${status}${error === null ? '' : `, error ${error}`}`);
  return { kind: 'answered', value: { status, error: isRefusal ? error : null, value } };
}
