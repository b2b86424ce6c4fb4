/**
 * What the files under `config/` take from the environment by name: addresses and public keys, never a
 * secret.
 */
const names = ['OWN_ORIGIN', 'WALLET_ORIGIN', 'PARTNER_SHOP_ORIGIN', 'PARTNER_SHOP_PUBLIC_KEY'] as const;

/** The values that are set; the origins of our own pages and of the wallet follow from their addresses. */
export function readSettingsValues(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const known: Readonly<Record<string, string | undefined>> = {
    OWN_ORIGIN: origin(env['PUBLIC_URL']),
    WALLET_ORIGIN: origin(env['WALLET_AUTHORIZATION_URL'] || env['WALLET_URL']),
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
  };
  return Object.fromEntries(names.flatMap((name) => (known[name] ? [[name, known[name]]] : [])));
}

function origin(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}
