/** What a wallet does that tells payers of debits itself. Pure. */
import type { AgreementRulesView } from '@phonebill/contract/wire';
import { defineTexts, type Language } from '../platform/language/index.ts';

/** As a rule with its name; empty with any other wallet. */
export function walletNoticeTexts(
  { walletNotice }: Pick<AgreementRulesView, 'walletNotice'>,
  language: Language,
): readonly { readonly name: string; readonly text: string }[] {
  if (!walletNotice) return [];
  const copy = walletNoticeCopy[language];
  const name = walletNotice.by[language];
  return [{ name: copy.name(name), text: copy.text(name, walletNotice.days) }];
}

const walletNoticeCopy = defineTexts({
  en: {
    name: (wallet: string) => `${wallet} tells you too`,
    text: (wallet: string, days: number) =>
      `${wallet} tells you at least ${days} days before each debit, and debits nothing sooner: a top-up ` +
      'that is set off by a low balance waits as long. What it debits is what you have chosen there.',
  },
  zh: {
    name: (wallet) => `${wallet}也会提醒`,
    text: (wallet, days) =>
      `${wallet}在每次扣款前至少${days}天通知您，此前不会扣款；因余额不足触发的充值同样要等待。从您在${wallet}选定的账户扣款。`,
  },
});
