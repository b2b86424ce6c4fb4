/**
 * Names the account from which an order was paid. Partners give a Chinese text, each with its own brand
 * (和包余额); here one account has one name in each language.
 */
import type { CashierName, OrderView } from '@phonebill/contract/wire';
import { defineTexts, type Language } from '../platform/language/index.ts';

const accountCopy = defineTexts({
  en: { balance: 'Wallet balance', credit: 'Pay later', cashier: 'the wallet cashier' },
  zh: { balance: '钱包余额', credit: '先充后付', cashier: '钱包收银台' },
});

/** Banks by the names they use in English. */
const banks: readonly (readonly [chinese: string, english: string])[] = [
  ['工商银行', 'ICBC'],
  ['农业银行', 'ABC'],
  ['中国银行', 'Bank of China'],
  ['建设银行', 'CCB'],
  ['交通银行', 'Bank of Communications'],
  ['邮政储蓄银行', 'PSBC'],
  ['招商银行', 'China Merchants Bank'],
];

/**
 * Names that stand for the whole account, by the names they use in English: these partners do not say from
 * which account they paid.
 */
const wholeAccounts = { 微信支付: 'WeChat Pay', 支付宝: 'Alipay' } as const;
type WholeAccount = keyof typeof wholeAccounts;

const accountsOf: Partial<Record<CashierName, WholeAccount>> = { wechat: '微信支付', alipay: '支付宝' };

/** Returns a cashier's name for use within a sentence. */
export function cashierText(cashier: CashierName, language: Language): string {
  const account = accountsOf[cashier];
  return account ? accountName(account, language) : accountCopy[language].cashier;
}

/**
 * Returns WeChat Pay or Alipay, if one of them is the cashier for cash; null for the wallet, or if not known.
 */
export function wholeAccountOf({ cashier, paidFrom }: Pick<OrderView, 'cashier' | 'paidFrom'>) {
  if (isWholeAccount(paidFrom)) return paidFrom;
  return (cashier && accountsOf[cashier]) ?? null;
}

/** Returns whether it is WeChat Pay or Alipay, which do not say from which account they paid. */
export function isWholeAccount(partnersText: string | null): partnersText is WholeAccount {
  return partnersText !== null && Object.hasOwn(wholeAccounts, partnersText);
}

/** Returns the name of an account from a partner's text. A text that is not Chinese stays unchanged. */
export function accountName(partnersText: string, language: Language): string {
  const copy = accountCopy[language];
  if (/余额/.test(partnersText)) return copy.balance;
  if (/信用付|先充后付/.test(partnersText)) return copy.credit;
  if (language === 'zh' || !/\p{Script=Han}/u.test(partnersText)) return partnersText;
  const bank = banks.find(([chinese]) => partnersText.includes(chinese))?.[1];
  const digits = /\d{4}(?!.*\d)/.exec(partnersText)?.[0];
  return englishKind(partnersText, bank) + (digits === undefined ? '' : ` (${digits})`);
}

function englishKind(text: string, bank: string | undefined): string {
  if (/数字人民币/.test(text))
    return bank === undefined ? 'Digital RMB wallet' : `${bank} digital RMB wallet`;
  if (isWholeAccount(text)) return wholeAccounts[text];
  if (/银行|卡/.test(text)) return bank === undefined ? 'Bank card' : `${bank} card`;
  return 'Wallet';
}
