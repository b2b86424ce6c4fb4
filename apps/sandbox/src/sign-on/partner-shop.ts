/**
 * The partner shop's own server side: it asks the product, under its own signature, who came with a token.
 */
import { createRsaSigner } from '@phonebill/signing';
import { request } from 'undici';
import type { Runtime } from '../runtime.ts';
import { PARTNER_SHOP } from './ways-in.ts';

export interface Visit {
  readonly status: number;
  readonly mobileNo: string | null;
  readonly userNo: string | null;
}

export interface PartnerShop {
  /** Redeems a token at the product. Status 0 when the product did not answer. */
  whoCame(token: string): Promise<Visit>;
}

const TIME_LIMIT_MS = 5000;

export function createPartnerShop(
  privateKey: string,
  productOrigin: string,
  { now, newId }: Runtime,
): PartnerShop {
  const sign = createRsaSigner(privateKey);
  return {
    async whoCame(token) {
      const body = JSON.stringify({ cnlCode: PARTNER_SHOP, token, time: now(), nonce: newId() });
      try {
        const answer = await request(`${productOrigin}/huafei-agw/partner/channel/tokens/redeem`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', 'x-channel-signature': sign(body) },
          headersTimeout: TIME_LIMIT_MS,
          bodyTimeout: TIME_LIMIT_MS,
        });
        const { mobileNo = null, userNo = null } = (await answer.body.json()) as {
          mobileNo?: string;
          userNo?: string;
        };
        return { status: answer.statusCode, mobileNo, userNo };
      } catch {
        return { status: 0, mobileNo: null, userNo: null };
      }
    },
  };
}
