/** Finds the certificates whose end would affect us: the configured ones, and those of addresses. */
import type { X509Certificate } from 'node:crypto';
import { type NamedRsaKey, readNamedRsaKeys, readRsaCertificates } from '@phonebill/signing';
import { allCashiers, type GatewayConfig } from '../../config/index.ts';

/** `ours`: we renew it; `partner`: the partner does. */
type Whose = 'ours' | 'partner';

export interface Certificate {
  /** The variable that contains it, or the host and port that present it. */
  readonly name: string;
  readonly whose: Whose;
}

export interface EndingCertificate extends Certificate {
  readonly endsAt: Date;
}

/** The variable with the keys of WeChat Pay. */
const PLATFORM_KEYS = 'WECHAT_PAY_PUBLIC_KEYS';

/** Returns the certificates in our variables. */
export function givenCertificates({ cashiers, entrust }: GatewayConfig): EndingCertificate[] {
  const found = [...allCashiers(cashiers), ...(entrust ? [entrust] : [])].flatMap((one) => {
    if (one.kind === 'alipay' && one.certificates !== null)
      return [
        given('ALIPAY_APP_CERTIFICATE', 'ours', readRsaCertificates(one.certificates.app)),
        given('ALIPAY_ROOT_CERTIFICATE', 'partner', readRsaCertificates(one.certificates.roots)),
      ].flat();
    if (one.kind !== 'wechat') return [];
    return readNamedRsaKeys(one.publicKeys).flatMap(({ name, endsAt }) =>
      endsAt === null ? [] : [{ name: `${PLATFORM_KEYS} ${name}`, whose: 'partner' as const, endsAt }],
    );
  });
  return [...new Map(found.map((one) => [one.name, one])).values()];
}

/** Replaces certificates of WeChat Pay that end before the last one it has published since by that one. */
export function succeeded(
  known: readonly EndingCertificate[],
  published: readonly NamedRsaKey[],
): EndingCertificate[] {
  const [last] = published.flatMap(({ name, endsAt }) => (endsAt === null ? [] : [{ name, endsAt }]));
  if (last === undefined) return [...known];
  const isOver = ({ name, endsAt }: EndingCertificate): boolean =>
    name.startsWith(`${PLATFORM_KEYS} `) && endsAt <= last.endsAt;
  const { name, endsAt } = last;
  return [
    ...known.filter((one) => !isOver(one)),
    { name: `${PLATFORM_KEYS} ${name}`, whose: 'partner', endsAt },
  ];
}

/** Returns the certificate of a variable; of several in one text, the one that ends first. */
function given(name: string, whose: Whose, certificates: readonly X509Certificate[]): EndingCertificate[] {
  const ends = certificates.map(({ validTo }) => Date.parse(validTo));
  return [{ name, whose, endsAt: new Date(Math.min(...ends)) }];
}

export interface CertificateAddress extends Certificate {
  readonly host: string;
  readonly port: number;
}

/**
 * Returns the addresses with TLS: those at which browsers and partners reach us, and those of partners. Each
 * host and port once.
 */
export function certificateAddresses(config: GatewayConfig): CertificateAddress[] {
  const { publicUrl, callbackUrl, console, digital, entrust, persons, carrier, points, sms } = config;
  const { dtone, reloadly } = config.topUps;
  const ours = [publicUrl, callbackUrl, console.url];
  const cashiers = allCashiers(config.cashiers);
  const partners = [
    ...cashiers,
    digital,
    entrust,
    persons,
    carrier,
    points,
    sms,
    dtone,
    reloadly,
    config.wallet,
  ];
  const addresses = [
    ...ours.map((url) => ({ url, whose: 'ours' as const })),
    ...partners.flatMap((one) => (one ? [{ url: one.baseUrl, whose: 'partner' as const }] : [])),
  ].flatMap(({ url, whose }) => {
    const { protocol, hostname, port } = new URL(url);
    if (protocol !== 'https:') return [];
    const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) };
    return [{ name: `${hostname}:${at.port}`, whose, ...at }];
  });
  return [...new Map(addresses.toReversed().map((one) => [one.name, one])).values()].toReversed();
}
