/** The gateway's own keys. Every host of an installation is given the same ones. */
import type { EnvironmentReader } from '@phonebill/environment';
import { createRsaSigner, createSigner, publicKeyOf, sm2PublicKeyOf } from '@phonebill/signing';
import type { GatewayConfig } from './gateway-config.ts';

const PARTNERS = ['CASHIER', 'DIGITAL', 'ENTRUST', 'CARRIER', 'SMS'] as const;

/** A partner that signed by our own key could be played by whoever has ours: that is refused. */
export function readKeys(
  from: EnvironmentReader,
): Pick<GatewayConfig, 'signingKey' | 'sm2PrivateKey' | 'rsaPrivateKey'> {
  const keys = {
    signingKey: from.key('GATEWAY_SIGNING_KEY', 'signs our calls to partners (whsk_…)', createSigner),
    sm2PrivateKey: from.key(
      'GATEWAY_SM2_PRIVATE_KEY',
      'decrypts the numbers that are sent to us (hex)',
      (text) => {
        try {
          sm2PublicKeyOf(text);
        } catch (cause) {
          throw new Error('not an SM2 private key (64 hex digits)', { cause });
        }
      },
    ),
    rsaPrivateKey: from.key(
      'GATEWAY_RSA_PRIVATE_KEY',
      'signs for rsaSignData (base64 of the DER, or PEM)',
      createRsaSigner,
    ),
  };
  const ours = keys.signingKey && publicKeyOf(keys.signingKey);
  for (const partner of PARTNERS)
    if (ours && from.text(`${partner}_PUBLIC_KEY`) === ours)
      from.problem(`${partner}_PUBLIC_KEY is the public half of GATEWAY_SIGNING_KEY: give the partner's own`);
  const sm2 = keys.sm2PrivateKey && sm2PublicKeyOf(keys.sm2PrivateKey);
  if (sm2 && from.text('WALLET_SM2_PUBLIC_KEY')?.toLowerCase() === sm2)
    from.problem(
      "WALLET_SM2_PUBLIC_KEY is the public half of GATEWAY_SM2_PRIVATE_KEY: give the wallet's own",
    );
  return keys;
}
