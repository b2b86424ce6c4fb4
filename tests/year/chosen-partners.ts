/** The real partners that a year plays, as named in `--partners`. */
import type { PlayedPartner } from '../../apps/launcher/src/keys/played-partners.ts';
import type { WalletName } from './wallet-calendar.ts';

const suppliers = ['carrier', 'dtone', 'reloadly'] as const;
export type SupplierName = (typeof suppliers)[number];

export interface ChosenPartners {
  /** The wallet that debits. */
  readonly wallet: WalletName;
  /** The suppliers that credit numbers; with several, each number has one that is tried first. */
  readonly suppliers: readonly SupplierName[];
  /** The chosen partners that do not use our own protocol. */
  readonly played: readonly PlayedPartner[];
}

/** Throws Error, with one sentence, for a combination that a year cannot run with. */
export function chosenPartners(partners: string): ChosenPartners {
  const names = partners === '' ? [] : partners.split(',');
  const wallets = names.filter((name) => name === 'wechat' || name === 'alipay');
  const credit = suppliers.filter((name) => names.includes(name));
  const others = names.filter((name) => !wallets.includes(name as never) && !credit.includes(name as never));
  if (others.some((name) => name === 'aliyun-sms' || name === 'tencent-sms'))
    throw new Error(
      'a year has no aliyun-sms or tencent-sms: nothing of theirs goes by days, and what they promise is ' +
        'tried in tests/partners',
    );
  if (others.length > 0) throw new Error(`--partners knows no ${others.join(', ')}`);
  if (wallets.length > 1) throw new Error('one of wechat and alipay debits, not both');
  return {
    wallet: wallets[0] ?? 'phonebill',
    suppliers: credit.length > 0 ? credit : ['carrier'],
    played: [...wallets, ...credit.filter((name) => name !== 'carrier')],
  };
}
