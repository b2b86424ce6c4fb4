/** Calls WeChat Pay's API v3 over HTTP. Every request is signed, and so is every answer that is trusted. */
import { InvalidSignature, type NamedRsaKey } from '@phonebill/signing';
import type { Clock } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import type { Answered } from '../signed-client.ts';
import {
  createTransport,
  type PartnerAnswer,
  type PartnerRequest,
  type TransportOptions,
} from '../transport.ts';
import { createRequestSigner, type MerchantIdentity, UnknownKey, verifySignature } from './signing.ts';

export interface WechatPayClientOptions extends TransportOptions, MerchantIdentity {
  readonly baseUrl: string;
  /** WeChat Pay's keys, the one in use first: answers are requested to be signed with it. */
  readonly platformKeys: readonly [NamedRsaKey, ...NamedRsaKey[]];
  /** Returns certificates that WeChat Pay has published since; omitted when there are none. */
  readonly fetchedKeys?: () => readonly NamedRsaKey[];
  /** Is called when an answer is signed by a key that we do not have. */
  readonly onUnknownKey?: () => void;
  readonly clock: Clock;
}

/** An answer of WeChat Pay, or a named error. */
export interface Said {
  readonly status: number;
  /** The error's name, like `ORDER_CLOSED`; null when there is no error. */
  readonly code: string | null;
  /** The body; undefined when there is none. */
  readonly value: unknown;
}

export interface WechatPayClient {
  /**
   * Makes a call. Returns `indeterminate` for whatever WeChat Pay does not say definitely: no answer, an
   * unsigned answer, a failure at WeChat Pay (5xx). Never throws. `keysIn` returns keys contained in an
   * answer, with which it may be signed as well.
   */
  ask(
    call: PartnerCall,
    request: PartnerRequest,
    keysIn?: (text: string) => readonly NamedRsaKey[],
  ): Promise<Answered<Said> | Indeterminate>;
  /**
   * Downloads a file from an address of WeChat Pay. The file is not signed: its content is checked by its
   * hash. Returns `indeterminate` for any other address, to which nothing is sent.
   */
  download(call: PartnerCall, url: string): Promise<Answered<Buffer> | Indeterminate>;
  close(): Promise<void>;
}

/** Creates a client. Throws when the merchant's key is invalid, or `baseUrl` is not a URL. */
export function createWechatPayClient(options: WechatPayClientOptions): WechatPayClient {
  const { platformKeys, clock, fetchedKeys = () => [], onUnknownKey = () => undefined } = options;
  const allKeys = (): readonly NamedRsaKey[] => [...platformKeys, ...fetchedKeys()];
  const transport = createTransport(options);
  const sign = createRequestSigner(options);
  const headersOf =
    ({ method, body = '' }: PartnerRequest) =>
    (path: string) => ({
      authorization: sign(method, path, method === 'POST' ? body : '', clock()),
      'wechatpay-serial': (keyInUse(allKeys(), clock()) ?? platformKeys[0]).name,
      'user-agent': 'phonebill',
    });

  return {
    ask: (call, request, keysIn = () => []) =>
      transport.call(call, request, headersOf(request), (answer) => read(call, answer, keysIn)),
    async download(call, url) {
      const base = options.baseUrl.replace(/\/+$/, '');
      if (!url.startsWith(`${base}/`)) return indeterminate(`${call}: a file somewhere else`);
      const request = { method: 'GET', path: url.slice(base.length) } as const;
      return transport.call(call, request, headersOf(request), ({ status, body }) =>
        status === 200 ? { kind: 'answered', value: body } : indeterminate(`${call}: status ${status}`),
      );
    },
    close: () => transport.close(),
  };

  function read(
    call: string,
    { status, headers, body }: PartnerAnswer,
    keysIn: (text: string) => readonly NamedRsaKey[],
  ): Answered<Said> | Indeterminate {
    const text = body.toString('utf8');
    const isRefusal = status >= 400 && status < 500;
    // Errors may be unsigned, when they are raised before the merchant is known; an answer to a successful
    // request is always signed.
    if (!isRefusal || headers['wechatpay-signature'] !== undefined) {
      try {
        verifySignature([...allKeys(), ...keysIn(text)], headers, text, clock());
      } catch (error) {
        if (!(error instanceof InvalidSignature)) throw error;
        if (error instanceof UnknownKey) onUnknownKey();
        return indeterminate(`${call}: status ${status}, ${error.message}`);
      }
    }
    const value = parseJson(text);
    const { code } = (value ?? {}) as { code?: unknown };
    const name = typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : null;
    if (status >= 500 || (value === undefined && text !== '') || (isRefusal && name === null))
      return indeterminate(`${call}: status ${status} ${name ?? ''}`.trimEnd());
    return { kind: 'answered', value: { status, code: name, value } };
  }
}

/** Returns the first key that has not expired; undefined when all have. */
function keyInUse(keys: readonly NamedRsaKey[], nowMs: number): NamedRsaKey | undefined {
  return keys.find(({ endsAt }) => endsAt === null || endsAt.getTime() > nowMs);
}
