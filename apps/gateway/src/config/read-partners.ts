/** Reads the addresses of the partners, and the keys with which their callbacks and sign-ons are verified. */
import { type Feature, featureNeeds, features } from '@phonebill/contract';
import type { EnvironmentReader } from '@phonebill/environment';
import { createRsaVerifier, createVerifier, isSm2PublicKey, keyList } from '@phonebill/signing';
import type { GatewayConfig, PartnerConfig } from './gateway-config.ts';
import { type AlipayConfig, readAlipay } from './read-alipay.ts';
import { readAlipayEntrust } from './read-alipay-entrust.ts';
import { type Merchants, readCashiers } from './read-cashiers.ts';
import { readSms } from './read-sms.ts';
import { readTopUps } from './top-ups/read-top-ups.ts';
import { readWechatPapay } from './read-wechat-papay.ts';
import { readWechatPay, type WechatPayConfig } from './read-wechat-pay.ts';

type Partners = Pick<
  GatewayConfig,
  | 'cashiers'
  | 'topUps'
  | 'digital'
  | 'entrust'
  | 'persons'
  | 'carrier'
  | 'points'
  | 'sms'
  | 'wallet'
  | 'featuresOff'
>;

type EntrustProvider = NonNullable<GatewayConfig['entrust']>['kind'];

/**
 * Reads the partners. Every partner's address and key must be given, except of those that no feature needs; a
 * missing one is reported with its purpose. So a forgotten variable never disables a feature silently.
 */
export function readPartners(from: EnvironmentReader): Partners {
  const partner = (name: string, who: string): PartnerConfig => ({
    baseUrl: from.httpUrl(`${name}_URL`, `the address of ${who}`),
    publicKeys: from.key(
      `${name}_PUBLIC_KEY`,
      `verifies callbacks of ${who} (whpk_…); ask them for it`,
      createVerifier,
    ),
  });
  const provider = from.oneOf('ENTRUST_PROVIDER', ['phonebill', 'wechat', 'alipay'], 'phonebill');
  const featuresOff = readFeaturesOff(from, provider);
  let merchant: WechatPayConfig | null = null;
  const wechat = (): WechatPayConfig => (merchant ??= readWechatPay(from));
  let app: AlipayConfig | null = null;
  const alipay = (): AlipayConfig => (app ??= readAlipay(from));
  const has = (feature: Feature): boolean => !featuresOff.has(feature);
  const topUps = readTopUps(from);
  const needsCarrier = topUps.suppliers.includes('carrier') || has('bills') || has('invoices');
  return {
    featuresOff,
    cashiers: readCashiers(from, { wechat, alipay }, () => ({
      kind: 'phonebill',
      ...partner('CASHIER', 'the cashier'),
    })),
    topUps,
    digital: has('digital') ? partner('DIGITAL', 'the cashier of digital RMB') : null,
    ...(has('automatic')
      ? readEntrust(from, { provider, wechat, alipay, checksNames: has('digital') }, () =>
          partner('ENTRUST', 'the entrusted payments'),
        )
      : { entrust: null, persons: null }),
    // A carrier that is given answers whose a number is, even when nothing else is asked of it.
    carrier: needsCarrier || from.text('CARRIER_URL') ? partner('CARRIER', 'the carrier') : null,
    points: has('points')
      ? { baseUrl: from.httpUrl('POINTS_URL', 'the address of the points service') }
      : null,
    sms: readSms(from, () => partner('SMS', 'the SMS centre'), {
      hasAutomatic: has('automatic'),
      signsThere: provider !== 'phonebill',
    }),
    wallet: has('walletSignOn') ? readWallet(from) : null,
  };
}

/**
 * Reads which partner debits automatic top-ups, and which one checks persons; `own`: a wallet of our
 * protocol, which does both.
 */
function readEntrust(
  from: EnvironmentReader,
  {
    provider,
    wechat,
    alipay,
    checksNames,
  }: Merchants & { readonly provider: EntrustProvider; readonly checksNames: boolean },
  own: () => PartnerConfig,
): Pick<Partners, 'entrust' | 'persons'> {
  // Neither WeChat Pay nor Alipay gives a name, and users who pay with digital RMB must give one.
  const persons = (): PartnerConfig | null =>
    checksNames || from.text('ENTRUST_URL') !== undefined ? own() : null;
  switch (provider) {
    case 'phonebill': {
      const wallet = own();
      return { entrust: { kind: 'phonebill', ...wallet }, persons: wallet };
    }
    case 'wechat':
      return { entrust: readWechatPapay(from, wechat()), persons: persons() };
    case 'alipay':
      return { entrust: readAlipayEntrust(from, alipay()), persons: persons() };
  }
}

function readWallet(from: EnvironmentReader): NonNullable<GatewayConfig['wallet']> {
  const walletUrl = from.httpUrl('WALLET_URL', 'the address of the wallet, which signs users on');
  return {
    baseUrl: walletUrl,
    authorizationPage: from.optionalHttpUrl('WALLET_AUTHORIZATION_URL') ?? `${walletUrl}/wallet/authorize`,
    signOnRecipient: from.parsed<string | null>('SIGN_ON_RECIPIENT', recipientName, null),
    rsaPublicKeys: from.key(
      'WALLET_RSA_PUBLIC_KEY',
      "verifies the wallet's sign-ons with RSA (base64 of the DER, or PEM); ask them for it",
      createRsaVerifier,
    ),
    sm2PublicKeys: keyList(
      from.key(
        'WALLET_SM2_PUBLIC_KEY',
        "verifies the wallet's sign-ons with SM2 (hex); ask them for it",
        (text) => keyList(text, requireSm2),
      ),
      (key) => key,
    ),
  };
}

/** Returns the features for which this operator has no partner, and those that depend on them. */
function readFeaturesOff(from: EnvironmentReader, provider: EntrustProvider): ReadonlySet<Feature> {
  const off = from.parsed<readonly Feature[]>('FEATURES_OFF', featureNames, []);
  const isOff = (feature: Feature | undefined): boolean =>
    feature !== undefined && (off.includes(feature) || isOff(featureNeeds[feature]));
  // Only a wallet of our protocol lends.
  return new Set(features.filter((one) => isOff(one) || (one === 'creditPay' && provider !== 'phonebill')));
}

function featureNames(text: string): Feature[] {
  return text.split(',').map((part) => {
    const feature = features.find((one) => one === part.trim());
    if (feature === undefined)
      throw new Error(`must name some of ${features.join(', ')}, with a comma between them`);
    return feature;
  });
}

function requireSm2(key: string): void {
  if (!isSm2PublicKey(key)) throw new Error('not an SM2 public key (hex, 04 and the point)');
}

function recipientName(text: string): string {
  if (!/^[\w.:/-]{1,200}$/.test(text)) throw new Error('must be up to 200 letters, digits, and _ . : / -');
  return text;
}
