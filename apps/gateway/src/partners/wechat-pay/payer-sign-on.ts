/**
 * Identifies a payer by the sign-on of the app in which the page is open (OAuth, `snsapi_base`). The app asks
 * the payer nothing and returns with a code that can be used once, within five minutes. The openid for which
 * it is exchanged stays here: it is sent to no page and written to no log.
 */
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import { parseJson } from '../parse-json.ts';
import type { AuthoriseRequest, PaymentProvider } from '../payments/port.ts';
import type { Answered } from '../signed-client.ts';
import { createTransport, type TransportOptions } from '../transport.ts';
import { payerShape, refusedCodeShape } from './wire.ts';

export interface PayerSignOnOptions extends Omit<TransportOptions, 'baseUrl'> {
  readonly appId: string;
  /** A secret that only the app's platform and we know. */
  readonly appSecret: string;
  /** The address to which the payer's browser is sent, and the one at which the code is exchanged. */
  readonly pageUrl: string;
  readonly apiUrl: string;
}

export interface PayerSignOn {
  /** Returns the address to which the payer's browser goes for identification. */
  pageFor(request: Pick<AuthoriseRequest, 'returnUrl' | 'signOnState'>): string;
  readonly payerOf: NonNullable<PaymentProvider['payerOf']>;
  close(): Promise<void>;
}

/** The errors for a code that is invalid, was used, or has expired. */
const NO_CODE: ReadonlySet<number> = new Set([40_029, 40_163, 41_008, 42_003]);

/** Creates the sign-on. Throws TypeError when an address is not a URL. */
export function createPayerSignOn(options: PayerSignOnOptions): PayerSignOn {
  const { appId, appSecret, pageUrl, apiUrl } = options;
  const transport = createTransport({ ...options, baseUrl: apiUrl });
  const page = new URL(`${pageUrl.replace(/\/+$/, '')}/connect/oauth2/authorize`).href;
  return {
    pageFor({ returnUrl, signOnState = '' }) {
      // The parameters are in the order that the app requires.
      const query = new URLSearchParams([
        ['appid', appId],
        ['redirect_uri', returnUrl],
        ['response_type', 'code'],
        ['scope', 'snsapi_base'],
        ['state', signOnState],
      ]);
      return `${page}?${query.toString()}#wechat_redirect`;
    },
    async payerOf(code) {
      const call = 'cashier.payerOf';
      const query = new URLSearchParams({
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const path = `/sns/oauth2/access_token?${query.toString()}`;
      const answer = await transport.call<Answered<string> | NotFound | Indeterminate>(
        call,
        { method: 'GET', path },
        () => ({}),
        ({ status, body }) => {
          const value = parseJson(body.toString('utf8'));
          if (status === 200 && payerShape.Check(value)) return { kind: 'answered', value: value.openid };
          const error = refusedCodeShape.Check(value) ? value.errcode : null;
          if (error !== null && NO_CODE.has(error)) return NOT_FOUND;
          return indeterminate(`${call}: status ${status}, ${error ?? 'unexpected shape'}`);
        },
      );
      return answer.kind === 'answered' ? { kind: 'payer', payerId: answer.value } : answer;
    },
    close: () => transport.close(),
  };
}
