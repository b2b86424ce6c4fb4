/**
 * WeChat Pay's platform certificates, as it publishes them: the next one is published ten days before the
 * present one expires, and already signs during the last five days. For merchants who were given
 * certificates; a merchant who has WeChat Pay's public key needs none.
 */
import { type NamedRsaKey, readNamedRsaKeys } from '@phonebill/signing';
import { type Indeterminate, indeterminate } from '../answers.ts';
import { createWechatPayClient, type WechatPayClientOptions } from './client.ts';
import { MINUTE_MS } from '../../runtime/time/index.ts';
import { parseJson } from '../parse-json.ts';
import { unseal } from './signing.ts';
import { certificatesShape } from './wire.ts';

export interface PlatformCertificates {
  /** Returns the certificates that were fetched last, the one that expires last first; empty until then. */
  keys(): readonly NamedRsaKey[];
  /** Fetches the certificates. Never rejects; after `indeterminate` the previous ones remain. */
  fetch(): Promise<{ readonly kind: 'fetched' } | Indeterminate>;
  /**
   * Fetches the certificates, unless they were fetched within a minute: something is signed by a key that we
   * do not have. Anybody can send such a thing, so that it brings WeChat Pay one request a minute at most.
   */
  fetchSoon(): void;
  /** Closes the connections. */
  close(): Promise<void>;
}

interface PlatformCertificateOptions extends WechatPayClientOptions {
  /** The API v3 keys. Certificates are encrypted with one of them, and trusted for that reason. */
  readonly apiV3Keys: readonly string[];
}

/**
 * Creates the fetching of certificates; null when the merchant has public keys of WeChat Pay, which never
 * expire.
 */
export function createPlatformCertificates(
  options: PlatformCertificateOptions,
  partner: 'cashier' | 'entrust',
): PlatformCertificates | null {
  const { platformKeys, apiV3Keys } = options;
  if (platformKeys.every(({ endsAt }) => endsAt === null)) return null;
  let fetched: readonly NamedRsaKey[] = [];
  const client = createWechatPayClient({ ...options, fetchedKeys: () => fetched });
  let lastAt = -Infinity;
  const published: PlatformCertificates = {
    keys: () => fetched,
    fetchSoon() {
      if (options.clock() - lastAt >= MINUTE_MS) void published.fetch();
    },
    async fetch() {
      lastAt = options.clock();
      const call = `${partner}.certificates` as const;
      // The answer may be signed by a certificate that we do not have yet; only a party with the API v3 key
      // could encrypt it.
      const sealedIn = (text: string) => certificatesIn(text, apiV3Keys);
      const answer = await client.ask(call, { method: 'GET', path: '/v3/certificates' }, sealedIn);
      if (answer.kind !== 'answered') return answer;
      const found = certificatesIn(JSON.stringify(answer.value.value), apiV3Keys);
      if (found.length === 0)
        return indeterminate(
          `${call}: status ${answer.value.status}, ${answer.value.code ?? 'no certificate'}`,
        );
      fetched = found;
      return { kind: 'fetched' };
    },
    close: () => client.close(),
  };
  return published;
}

/** Returns how a merchant's calls and notices use the certificates; nothing where there are none. */
export function usedKeys(certificates: PlatformCertificates | null) {
  return certificates && { fetchedKeys: certificates.keys, onUnknownKey: () => certificates.fetchSoon() };
}

/**
 * Returns the certificates in an answer that are encrypted with one of the keys, the one that expires last
 * first.
 */
function certificatesIn(text: string, apiV3Keys: readonly string[]): readonly NamedRsaKey[] {
  const list = parseJson(text);
  if (!certificatesShape.Check(list)) return [];
  return list.data
    .flatMap(({ serial_no: serial, encrypt_certificate: sealed }) => {
      try {
        const pem = unseal(sealed, apiV3Keys);
        return readNamedRsaKeys(`${serial}=${Buffer.from(pem).toString('base64')}`);
      } catch {
        // The entry is encrypted with another key, or is not a certificate: it is not trusted.
        return [];
      }
    })
    .toSorted((one, other) => Number(other.endsAt) - Number(one.endsAt));
}
