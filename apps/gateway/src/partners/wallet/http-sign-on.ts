/** The sign-on calls of the wallet and the carrier over HTTP, as described in docs/partners.md. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from '../calls/call-names.ts';
import { createSignedClient, type PartnerOptions } from '../signed-client.ts';
import type { SignOnPartners, TokenIssuer } from './port.ts';

export interface HttpSignOnOptions extends Omit<PartnerOptions, 'baseUrl'> {
  /**
   * The address of the wallet, and of the carrier; null when the operator has no such partner, whose tokens
   * then sign no user on.
   */
  readonly walletUrl: string | null;
  readonly carrierUrl: string | null;
}

const MobileNo = Type.String({ pattern: '^1[0-9]{10}$' });

const ownerShape = Compile(
  Type.Object({
    mobileNo: MobileNo,
    rechargeMobileNo: Type.Optional(MobileNo),
    authorized: Type.Boolean(),
  }),
);

/**
 * Creates the sign-on of the wallet and the carrier. `close` ends their connections. Throws TypeError when an
 * address is not a URL.
 */
export function createHttpSignOn({
  walletUrl,
  carrierUrl,
  ...options
}: HttpSignOnOptions): SignOnPartners & { close(): Promise<void> } {
  const [wallet, carrier] = [
    createSignedClient({ ...options, baseUrl: walletUrl }),
    createSignedClient({ ...options, baseUrl: carrierUrl }),
  ];
  const issuer = (client: typeof wallet, call: PartnerCall, path: string): TokenIssuer => ({
    async redeem(token) {
      const answer = await client.post(call, path, { token }, ownerShape);
      if (answer.kind !== 'answered') return answer;
      const { mobileNo, rechargeMobileNo = '', authorized } = answer.value;
      return { kind: 'owner', mobileNo, rechargeMobileNo, authorized };
    },
  });
  return {
    wallet: issuer(wallet, 'wallet.redeem', '/wallet/v1/tokens/redeem'),
    carrier: issuer(carrier, 'carrier.redeemSignOn', '/carrier/v1/sign-on/redeem'),
    oneTap: issuer(carrier, 'carrier.redeemOneTap', '/carrier/v1/one-tap/redeem'),
    async close() {
      await Promise.all([wallet.close(), carrier.close()]);
    },
  };
}
