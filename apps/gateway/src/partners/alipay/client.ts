/** Calls Alipay's open platform over HTTP. Every request is signed, and only signed answers are trusted. */
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
  /** The address of Alipay's gateway, used both by us and by browsers. */
  readonly baseUrl: string;
  /** The address at which bills are downloaded. */
  readonly billUrl: string;
  readonly appId: string;
  /** The key that signs our requests: PEM, or the base64 of the DER. */
  readonly privateKey: string;
  /** Alipay's public keys: one, or two separated by a space, in PEM or the base64 of the DER. */
  readonly publicKeys: string;
  /** The certificates of an app that signs by certificates; null for an app with keys alone. */
  readonly certificates?: AppCertificates | null;
  readonly clock: Clock;
}

/** A signed answer of Alipay. */
export interface Said {
  /** The name of the refusal, like `ACQ.TRADE_NOT_EXIST`; null when the request was carried out. */
  readonly refusal: string | null;
  readonly value: unknown;
}

/** A call of one of Alipay's methods with its content. */
export interface AlipayRequest {
  readonly method: string;
  /** The content (`biz_content`); a string is sent unchanged. */
  readonly content: object | string;
  /**
   * The address to which Alipay reports the outcome; omitted when there is none, or when Alipay was told it
   * before.
   */
  readonly notifyUrl?: string;
  /** Whether it has been recorded that this request is sent. */
  readonly isLeased?: boolean;
}

export interface AlipayClient {
  /**
   * Makes a call. Returns `indeterminate` for whatever Alipay does not say definitely: no answer, an unsigned
   * answer, a failure at Alipay. Never throws.
   */
  ask(call: PartnerCall, request: AlipayRequest): Promise<Answered<Said> | Indeterminate>;
  /** Returns the address to which a payer's browser goes for `method`. */
  pageOf(request: AlipayRequest, more: { readonly returnUrl: string; readonly notifyUrl: string }): string;
  /**
   * Downloads a file whose address Alipay gave; the file is not signed. Returns `indeterminate` for an
   * address outside the one for bills, to which nothing is sent.
   */
  download(call: PartnerCall, url: string): Promise<Answered<Buffer> | Indeterminate>;
  close(): Promise<void>;
}

const DONE = '10000';
/**
 * The code of a refusal for a business reason, as opposed to a request that was not understood or a failure.
 */
const REFUSED = '40004';
const FORM = 'application/x-www-form-urlencoded;charset=utf-8';

/** Creates a client. Throws when a key or a certificate is invalid, or an address is not a URL. */
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
