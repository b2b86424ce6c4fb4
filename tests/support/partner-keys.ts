import { generateKeyPair } from '@phonebill/signing';

const owners = ['gateway', 'cashier', 'carrier', 'sms'] as const;

/** Fresh keys for a gateway and its partners, under the names of the environment that both read. */
export function freshKeys(): Record<string, string> {
  return Object.fromEntries(owners.flatMap((owner) => {
    const { secretKey, publicKey } = generateKeyPair();
    return [[`${owner.toUpperCase()}_SIGNING_KEY`, secretKey], [`${owner.toUpperCase()}_PUBLIC_KEY`, publicKey]];
  }));
}
