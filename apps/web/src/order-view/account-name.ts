/**
 * What an order was paid from, in the words of these pages. Partners name it by a text in Chinese, each with
 * a brand of its own (和包余额); here one account has one name in each language. Pure.
 */
import type { CashierName, OrderView } from '@phonebill/contract/wire';
import { defineTexts, type Language } from '../platform/language/index.ts';

const accountCopy = defineTexts({
  en: { balance: 'Wallet balance', credit: 'Pay later', cashier: 'the wallet cashier' },
  zh: { balance: '钱包余额', credit: '先充后付', cashier: '钱包收银台' },
});

/** As they call themselves in English. */
const banks: readonly (readonly [chinese: string, english: string])[] = [
  ['工商银行', 'ICBC'],
  ['农业银行', 'ABC'],
  ['中国银行', 'Bank of China'],
  ['建设银行', 'CCB'],
  ['交通银行', 'Bank of Communications'],
  ['邮政储蓄银行', 'PSBC'],
  ['招商银行', 'China Merchants Bank'],
];

/** Those that do not say from which account, so that their name is both: as they call themselves. */
const wholeAccounts = { 微信支付: 'WeChat Pay', 支付宝: 'Alipay' } as const;
type WholeAccount = keyof typeof wholeAccounts;

const accountsOf: Partial<Record<CashierName, WholeAccount>> = { wechat: '微信支付', alipay: '支付宝' };

/** What a cashier is called within a sentence. */
export function cashierText(cashier: CashierName, language: Language): string {
  const account = accountsOf[cashier];
  return account ? accountName(account, language) : accountCopy[language].cashier;
}

/** WeChat Pay or Alipay, where one of them takes what is paid in cash; null: the wallet, or not known. */
export function wholeAccountOf({ cashier, paidFrom }: Pick<OrderView, 'cashier' | 'paidFrom'>) {
  if (isWholeAccount(paidFrom)) return paidFrom;
  return (cashier && accountsOf[cashier]) ?? null;
}

/** Whether it is WeChat Pay or Alipay, which do not say from which account. */
export function isWholeAccount(partnersText: string | null): partnersText is WholeAccount {
  return partnersText !== null && Object.hasOwn(wholeAccounts, partnersText);
}

/** The name of an account that a partner names by a text. What is no Chinese stays as it is. */
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
