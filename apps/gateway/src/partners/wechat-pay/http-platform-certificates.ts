/**
 * WeChat Pay's platform certificates, as it publishes them: the next one is there ten days before the
 * present one ends, and signs in its last five days already. For a merchant who was given certificates; who
 * has WeChat Pay's public key needs none.
 */
import { type NamedRsaKey, readNamedRsaKeys } from '@phonebill/signing';
import { type Indeterminate, indeterminate } from '../answers.ts';
import { createWechatPayClient, type WechatPayClientOptions } from './client.ts';
import { parseJson } from '../parse-json.ts';
import { unseal } from './signing.ts';
import { certificatesShape } from './wire.ts';

export interface PlatformCertificates {
  /** Those that were fetched last, the one that ends last first; empty until then. */
  keys(): readonly NamedRsaKey[];
  /** Fetches them. Never rejects; when it is `indeterminate`, those of before stay. */
  fetch(): Promise<{ readonly kind: 'fetched' } | Indeterminate>;
  /** Ends its connections. */
  close(): Promise<void>;
}

interface PlatformCertificateOptions extends WechatPayClientOptions {
  /** They are sealed by one of them, and believed for it. */
  readonly apiV3Keys: readonly string[];
}

/** Null: the merchant has public keys of WeChat Pay, which never end. */
export function createPlatformCertificates(
  options: PlatformCertificateOptions,
  partner: 'cashier' | 'entrust',
): PlatformCertificates | null {
  const { platformKeys, apiV3Keys } = options;
  if (platformKeys.every(({ endsAt }) => endsAt === null)) return null;
  let fetched: readonly NamedRsaKey[] = [];
  const client = createWechatPayClient({ ...options, fetchedKeys: () => fetched });
  return {
    keys: () => fetched,
    async fetch() {
      const call = `${partner}.certificates` as const;
      // It may be signed by one that nobody has yet: who could seal it is who knows the API v3 key.
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
}

/** Those in an answer that are sealed by one of the keys, the one that ends last first. */
function certificatesIn(text: string, apiV3Keys: readonly string[]): readonly NamedRsaKey[] {
  const list = parseJson(text);
  if (!certificatesShape.Check(list)) return [];
  return list.data
    .flatMap(({ serial_no: serial, encrypt_certificate: sealed }) => {
      try {
        const pem = unseal(sealed, apiV3Keys);
        return readNamedRsaKeys(`${serial}=${Buffer.from(pem).toString('base64')}`);
      } catch {
        // Sealed by another key, or no certificate: it is not believed.
        return [];
      }
    })
    .toSorted((one, other) => Number(other.endsAt) - Number(one.endsAt));
}
