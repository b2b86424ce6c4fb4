/** Alipay's open platform over HTTP: every request is signed, and so is every answer that counts. */
import { createRsaVerifier, type RsaVerify } from '@phonebill/signing';
import { type Clock, clockText } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import type { Answered } from '../signed-client.ts';
import { createTransport, type PartnerAnswer, type TransportOptions } from '../transport.ts';
import { type AppCertificates, certificateNumbers } from './certificates.ts';
import { createParameterSigner, signedPart } from './signing.ts';
import { errorShape } from './wire.ts';

export interface AlipayClientOptions extends TransportOptions {
  /** Where its gateway is, for us and for browsers. */
  readonly baseUrl: string;
  /** Where its bills are kept. */
  readonly billUrl: string;
  readonly appId: string;
  /** PEM, or the base64 of the DER: signs what we send. */
  readonly privateKey: string;
  /** Alipay's: one, or two with a space between; in PEM or the base64 of the DER. */
  readonly publicKeys: string;
  /** Of an app that signs by certificates; null: by keys alone. */
  readonly certificates?: AppCertificates | null;
  readonly clock: Clock;
}

/** What Alipay said, signed. */
export interface Said {
  /** The refusal's name, like `ACQ.TRADE_NOT_EXIST`; null: it did what it was asked for. */
  readonly refusal: string | null;
  readonly value: unknown;
}

/** One of Alipay's methods, and what it is asked. */
export interface AlipayRequest {
  readonly method: string;
  /** What it is about (`biz_content`); a text is sent as it was worded before. */
  readonly content: object | string;
  /** Where Alipay reports what becomes of it; left out: nowhere, or where it was told before. */
  readonly notifyUrl?: string;
  /** That it is sent has been written down. */
  readonly isLeased?: boolean;
}

export interface AlipayClient {
  /**
   * Makes a call. Whatever it does not say for certain is `indeterminate`: no answer, one that is not signed,
   * a failure of Alipay's own. Never throws.
   */
  ask(call: PartnerCall, request: AlipayRequest): Promise<Answered<Said> | Indeterminate>;
  /** The address to which a payer's browser goes for `method`. */
  pageOf(request: AlipayRequest, more: { readonly returnUrl: string; readonly notifyUrl: string }): string;
  /**
   * A file that Alipay gave the address of, which is not signed. One that is not kept where its bills are is
   * `indeterminate`, and nothing is sent there.
   */
  download(call: PartnerCall, url: string): Promise<Answered<Buffer> | Indeterminate>;
  close(): Promise<void>;
}

const DONE = '10000';
/** Refused for a reason of the business, and not because it was not understood or something failed. */
const REFUSED = '40004';
const FORM = 'application/x-www-form-urlencoded;charset=utf-8';

/** Throws when a key or a certificate is none, or an address is no URL. */
export function createAlipayClient(options: AlipayClientOptions): AlipayClient {
  const { baseUrl, billUrl, appId, clock, certificates } = options;
  const sign = createParameterSigner(options.privateKey);
  const verify = createRsaVerifier(options.publicKeys);
  const transport = createTransport(options);
  const bills = createTransport({ ...options, baseUrl: billUrl });
  const numbers = certificates ? certificateNumbers(certificates) : {};

  function signed({ method, content }: AlipayRequest, more: Readonly<Record<string, string>> = {}) {
    return sign({
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: clockText(clock()),
      version: '1.0',
      ...numbers,
      ...more,
      biz_content: typeof content === 'string' ? content : JSON.stringify(content),
    });
  }

  return {
    ask(call, request) {
      const { notifyUrl } = request;
      const parameters = signed(request, notifyUrl === undefined ? {} : { notify_url: notifyUrl });
      const body = new URLSearchParams({ biz_content: parameters.get('biz_content') ?? '' }).toString();
      parameters.delete('biz_content');
      const { isLeased = false } = request;
      return transport.call(
        call,
        { method: 'POST', path: `/gateway.do?${parameters.toString()}`, body, isLeased },
        () => ({ 'content-type': FORM }),
        (answer) => read(call, request.method, answer),
      );
    },
    pageOf(request, { returnUrl, notifyUrl }) {
      const query = signed(request, { return_url: returnUrl, notify_url: notifyUrl });
      return `${baseUrl.replace(/\/+$/, '')}/gateway.do?${query.toString()}`;
    },
    async download(call, url) {
      const [file, kept] = [URL.parse(url), new URL(billUrl)];
      const prefix = kept.pathname.replace(/\/+$/, '');
      if (file?.host !== kept.host || !file.pathname.startsWith(`${prefix}/`))
        return indeterminate(`${call}: a file somewhere else`);
      const path = file.pathname.slice(prefix.length) + file.search;
      return bills.call<Answered<Buffer> | Indeterminate>(
        call,
        { method: 'GET', path },
        () => ({ accept: '*/*' }),
        ({ status, body }) =>
          status === 200 ? { kind: 'answered', value: body } : indeterminate(`${call}: status ${status}`),
      );
    },
    async close() {
      await Promise.all([transport.close(), bills.close()]);
    },
  };

  function read(
    call: string,
    method: string,
    { status, body }: PartnerAnswer,
  ): Answered<Said> | Indeterminate {
    const text = body.toString('utf8');
    const part =
      signedPart(text, `${method.replaceAll('.', '_')}_response`) ?? signedPart(text, 'error_response');
    const value = part && parseJson(part.text);
    if (status !== 200 || !errorShape.Check(value))
      return indeterminate(`${call}: status ${status}, unexpected shape`);
    const { code, sub_code: refusal = null } = value;
    if (code !== DONE && (code !== REFUSED || refusal === null))
      return indeterminate(`${call}: ${code} ${refusal ?? ''}`.trimEnd());
    const why = whyNotBelieved(verify, part);
    if (why !== null) return indeterminate(`${call}: ${why}`);
    return { kind: 'answered', value: { refusal: code === DONE ? null : refusal, value } };
  }
}

function whyNotBelieved(verify: RsaVerify, part: ReturnType<typeof signedPart>): string | null {
  if (!part?.signature) return 'the answer has no signature';
  return verify(part.text, part.signature) ? null : 'the signature is wrong';
}
