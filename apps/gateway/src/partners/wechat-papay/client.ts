/** Calls WeChat Pay's API v2 over HTTP: flat XML, signed with a key that both sides share. */
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import type { Answered } from '../signed-client.ts';
import { createTransport, type PartnerAnswer, type TransportOptions } from '../transport.ts';
import { isSigned, signedFields, signedMessage } from './signing.ts';
import { type Fields, readXml, writeXml } from './xml.ts';

export interface PapayIdentity {
  readonly appId: string;
  readonly merchantId: string;
  /** The API v2 key, 32 characters; while it is being changed, the previous or next one as well. */
  readonly apiV2Keys: readonly [string, ...string[]];
}

export interface PapayClientOptions extends TransportOptions, PapayIdentity {
  readonly baseUrl: string;
}

/**
 * An answer of WeChat Pay. `code` is the error's name, like `NOTENOUGH`; null when the request was carried
 * out.
 */
export interface PapaySaid {
  readonly code: string | null;
  readonly fields: Fields;
}

type Asked = Readonly<Record<string, string>>;
type Answer = Answered<PapaySaid> | Indeterminate;

export interface PapayClient {
  /**
   * Makes a call. Returns `indeterminate` for whatever WeChat Pay does not say definitely: no answer, one
   * that is unsigned or for another merchant, `return_code` FAIL, SYSTEMERROR. `isLeased` has the same
   * meaning as for the transport. Never throws.
   */
  post(call: PartnerCall, path: string, asked: Asked, isLeased?: boolean): Promise<Answer>;
  /** Requests the address of a page. This moves no money, and the answer is not signed. Never throws. */
  page(call: PartnerCall, path: string, asked: Asked): Promise<Answer>;
  /** Returns an address for a browser, signed by us. */
  address(path: string, asked: Asked): string;
  close(): Promise<void>;
}

/** The names of errors that say nothing about the outcome of the request. */
const NOTHING_SAID = new Set(['SYSTEMERROR', 'SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'FREQUENCY_LIMIT']);

/** Creates a client. Throws TypeError when `baseUrl` is not a URL. */
export function createPapayClient(options: PapayClientOptions): PapayClient {
  const { appId, merchantId, apiV2Keys } = options;
  const [key] = apiV2Keys;
  const transport = createTransport(options);
  const base = options.baseUrl.replace(/\/+$/, '');
  const ours = (asked: Asked): Asked => ({ appid: appId, mch_id: merchantId, ...asked });
  const queryOf = (asked: Asked): string => new URLSearchParams(signedFields(ours(asked), key)).toString();
  const headers = {
    'content-type': 'text/xml; charset=utf-8',
    accept: 'text/xml',
    'user-agent': 'phonebill',
  };

  function read(call: string, answer: PartnerAnswer, mustBeSigned: boolean): Answer {
    const fields = readXml(answer.body.toString('utf8'));
    if (answer.status !== 200 || !fields)
      return indeterminate(`${call}: status ${answer.status}, unexpected shape`);
    if (fields.get('return_code') !== 'SUCCESS')
      return indeterminate(`${call}: return_code ${shown(fields.get('return_code'))}`);
    if (mustBeSigned && !isSigned(fields, apiV2Keys)) return indeterminate(`${call}: the signature is wrong`);
    if (mustBeSigned && (fields.get('mch_id') !== merchantId || (fields.get('appid') ?? appId) !== appId))
      return indeterminate(`${call}: answer for another merchant`);
    const code = fields.get('err_code') ?? '';
    switch (fields.get('result_code')) {
      case 'SUCCESS':
        return { kind: 'answered', value: { code: null, fields } };
      case 'FAIL':
        return code === '' || NOTHING_SAID.has(code)
          ? indeterminate(`${call}: ${shown(code)}`)
          : { kind: 'answered', value: { code, fields } };
      default:
        return indeterminate(`${call}: result_code ${shown(fields.get('result_code'))}`);
    }
  }

  return {
    post: (call, path, asked, isLeased = false) =>
      transport.call(
        call,
        { method: 'POST', path, body: writeXml(signedMessage(ours(asked), key)), isLeased },
        () => headers,
        (answer) => read(call, answer, true),
      ),
    page: (call, path, asked) =>
      transport.call(
        call,
        { method: 'GET', path: `${path}?${queryOf(asked)}` },
        () => headers,
        (answer) => read(call, answer, false),
      ),
    address: (path, asked) => `${base}${path}?${queryOf(asked)}`,
    close: () => transport.close(),
  };
}

/** Returns the name of an error for the log; `(none)` when the text is not such a name. */
export function shown(text: string | undefined): string {
  return text !== undefined && /^\w{1,64}$/.test(text) ? text : '(none)';
}
