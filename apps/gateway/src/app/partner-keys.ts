/** Lists the public keys with which a process verifies partners, and which `distrust-key` can revoke. */
import { keyList, publicKeyText } from '@phonebill/signing';
import { allCashiers, type GatewayConfig } from '../config/index.ts';
import type { PartnerKeys } from '../settings/versions/index.ts';

type KeyedPartners = Pick<
  GatewayConfig,
  'cashiers' | 'digital' | 'entrust' | 'persons' | 'carrier' | 'sms' | 'wallet'
>;

/** Returns the keys by the variable that contains them, each as `publicKeyText` writes it. */
export function partnerKeysOf({
  cashiers,
  digital,
  entrust,
  persons,
  carrier,
  sms,
  wallet,
}: KeyedPartners): PartnerKeys {
  const cashier = allCashiers(cashiers).find((one) => one.kind === 'phonebill');
  const ownEntrust = entrust?.kind === 'phonebill' ? entrust : persons;
  const given: Readonly<Record<string, string | undefined>> = {
    CASHIER_PUBLIC_KEY: cashier?.publicKeys,
    DIGITAL_PUBLIC_KEY: digital?.publicKeys,
    ENTRUST_PUBLIC_KEY: ownEntrust?.publicKeys,
    CARRIER_PUBLIC_KEY: carrier?.publicKeys,
    SMS_PUBLIC_KEY: sms.kind === 'phonebill' ? sms.publicKeys : undefined,
    WALLET_RSA_PUBLIC_KEY: wallet?.rsaPublicKeys,
    WALLET_SM2_PUBLIC_KEY: wallet?.sm2PublicKeys.join(' '),
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, keys]) =>
      keys === undefined ? [] : [[name, keyList(keys, (key) => publicKeyText(key) ?? key)]],
    ),
  );
}
