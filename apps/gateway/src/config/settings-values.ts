/**
 * Reads the values that the files under `config/` take from the environment by name: addresses and public
 * keys, never a secret.
 */
import type { EnvironmentReader } from '@phonebill/environment';
import { createRsaVerifier } from '@phonebill/signing';

/**
 * Returns the values that are set; the origins of our own pages and of the wallet are derived from their
 * addresses.
 */
export function readSettingsValues(
  from: EnvironmentReader,
  { ownUrl, walletUrl }: { readonly ownUrl: string | undefined; readonly walletUrl: string | undefined },
): Record<string, string> {
  const values = {
    OWN_ORIGIN: origin(from, 'OWN_ORIGIN') ?? originOf(ownUrl),
    WALLET_ORIGIN: origin(from, 'WALLET_ORIGIN') ?? originOf(walletUrl),
    PARTNER_SHOP_ORIGIN: origin(from, 'PARTNER_SHOP_ORIGIN'),
    PARTNER_SHOP_PUBLIC_KEY: from.parsed<string | undefined>(
      'PARTNER_SHOP_PUBLIC_KEY',
      (text) => {
        try {
          createRsaVerifier(text);
        } catch (cause) {
          throw new Error(`is ${cause instanceof Error ? cause.message : 'no key'}`, { cause });
        }
        return text;
      },
      undefined,
    ),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

function origin(from: EnvironmentReader, name: string): string | undefined {
  return originOf(from.optionalHttpUrl(name));
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}
