/**
 * Who a payer is, by the sign-on of the app that they are in (OAuth, `snsapi_base`): the app asks nobody
 * anything, and comes back with a code that is good once, for five minutes. What it is exchanged for, the
 * openid, stays here: it is told to no page, and no log has it.
 */
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import { parseJson } from '../parse-json.ts';
import type { AuthoriseRequest, PaymentProvider } from '../payments/port.ts';
import type { Answered } from '../signed-client.ts';
import { createTransport, type TransportOptions } from '../transport.ts';
import { payerShape, refusedCodeShape } from './wire.ts';

export interface PayerSignOnOptions extends Omit<TransportOptions, 'baseUrl'> {
  readonly appId: string;
  /** Secret; known to the app's platform and us. */
  readonly appSecret: string;
  /** Where the payer's browser is sent, and where the code is exchanged. */
  readonly pageUrl: string;
  readonly apiUrl: string;
}

export interface PayerSignOn {
  /** Where the payer's browser goes to say who they are. */
  pageFor(request: Pick<AuthoriseRequest, 'returnUrl' | 'signOnState'>): string;
  readonly payerOf: NonNullable<PaymentProvider['payerOf']>;
  close(): Promise<void>;
}

/** A code that is none, was used, or is over. */
const NO_CODE: ReadonlySet<number> = new Set([40_029, 40_163, 41_008, 42_003]);

/** Throws TypeError when an address is no URL. */
export function createPayerSignOn(options: PayerSignOnOptions): PayerSignOn {
  const { appId, appSecret, pageUrl, apiUrl } = options;
  const transport = createTransport({ ...options, baseUrl: apiUrl });
  const page = new URL(`${pageUrl.replace(/\/+$/, '')}/connect/oauth2/authorize`).href;
  return {
    pageFor({ returnUrl, signOnState = '' }) {
      // In the order in which the app wants them.
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
