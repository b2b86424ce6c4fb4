/**
 * Acts as wallet, carrier and channels, for tests of the sign-on: credentials, signatures, tokens, answers.
 */
import { createRsaSigner, sm2Encrypt, sm2Sign } from '@phonebill/signing';
import type { RunningProduct } from './running-product.ts';
import { pageKeys } from './page-keys.ts';

export interface SignOnAnswer {
  readonly msgCd: string;
  readonly msgInfo: string;
  readonly [key: string]: unknown;
}

interface Credential {
  readonly mobileNo?: string;
  readonly nonce?: string;
  readonly at?: number;
  readonly authorized?: 'Y' | 'N';
  readonly signType?: 'RSA' | 'SM2';
  /** The text to sign, in place of the one made of the other fields. */
  readonly text?: string;
  readonly key?: string;
}

let nonces = 0;
export const newNonce = (): string => `nonce-${Date.now()}-${String((nonces += 1)).padStart(6, '0')}`;

export function createSignOnHarness(product: Pick<RunningProduct, 'url' | 'keys' | 'sandbox'>) {
  const key = (name: string): string => product.keys[name] ?? '';
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<SignOnAnswer> => {
    const url = `${product.url}/huafei-agw${path}`;
    const response =
      method === 'GET'
        ? await fetch(`${url}?${new URLSearchParams(input as Record<string, string>).toString()}`, {
            headers: { 'accept-language': 'en' },
          })
        : await fetch(url, {
            method: 'POST',
            body: JSON.stringify(input),
            headers: { 'content-type': 'application/json', 'accept-language': 'en' },
          });
    return (await response.json()) as SignOnAnswer;
  };
  return {
    call,
    /** Calls as a page does, with a key for the numbers in the answer. */
    check: (input: Readonly<Record<string, string>>) =>
      call('GET', '/common/v1/ssoToken/check', { clientKey: pageKeys.publicKey, ...input }),
    /** Returns a credential as the wallet signs it. */
    credential({
      mobileNo = '13800138000',
      nonce = newNonce(),
      at = Date.now(),
      authorized = 'Y',
      signType = 'RSA',
      text,
      key: own,
    }: Credential = {}): Record<string, string> {
      const originalData =
        text ?? `mobileNo=${mobileNo}&nonce=${nonce}&time=${at}&channel=wallet&authorized=${authorized}`;
      const signData =
        signType === 'RSA'
          ? createRsaSigner(own ?? key('WALLET_RSA_PRIVATE_KEY'))(originalData)
          : sm2Sign(originalData, own ?? key('WALLET_SM2_PRIVATE_KEY'));
      return { originalData, signData, signType };
    },
    /**
     * Returns a tourist's fields as the partner shop signs them: over the cipher as sent, or over the number.
     */
    tourist({
      mobileNo = '13900139001',
      at = Date.now(),
      over = 'cipher',
      cnlCode = 'partner-shop',
      key: own,
    }: { mobileNo?: string; at?: number; over?: 'cipher' | 'number'; cnlCode?: string; key?: string } = {}) {
      const signMobileNo = sm2Encrypt(mobileNo, key('GATEWAY_SM2_PUBLIC_KEY'));
      const signature = createRsaSigner(own ?? key('PARTNER_SHOP_PRIVATE_KEY'))(
        `phonebill-tourist-v1\n${cnlCode}\n${over === 'cipher' ? signMobileNo : mobileNo}\n${at}`,
      );
      return {
        cnlCode,
        signMobileNo,
        sign: `${at}.${Buffer.from(signature, 'base64').toString('base64url')}`,
      };
    },
    /** Returns the query of a link of the sandbox's `/open`. */
    async wayIn(
      way: string,
      mobileNo: string,
      authorized = true,
      rechargeMobileNo?: string,
    ): Promise<Record<string, string>> {
      return Object.fromEntries(
        new URL(await product.sandbox.signOnLink(way, mobileNo, authorized, rechargeMobileNo)).searchParams,
      );
    },
    async redeem(body: Readonly<Record<string, unknown>>, signedBy = key('PARTNER_SHOP_PRIVATE_KEY')) {
      const text = JSON.stringify({ cnlCode: 'partner-shop', time: Date.now(), nonce: newNonce(), ...body });
      const response = await fetch(`${product.url}/huafei-agw/partner/channel/tokens/redeem`, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/json',
          'x-channel-signature': createRsaSigner(signedBy)(text),
        },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}
