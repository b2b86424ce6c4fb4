/** Banks whose cards can be bound. Any card number is accepted for any of them. */
export interface Bank {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}

export const banks: readonly [Bank, ...Bank[]] = [
  { id: 'cmb', zh: '招商银行', en: 'China Merchants Bank' },
  { id: 'icbc', zh: '工商银行', en: 'ICBC' },
  { id: 'abc', zh: '农业银行', en: 'Agricultural Bank of China' },
  { id: 'boc', zh: '中国银行', en: 'Bank of China' },
  { id: 'ccb', zh: '建设银行', en: 'China Construction Bank' },
];

/** Returns the bank with that id, the first when there is none. */
export function bankOf(id: string | undefined): Bank {
  return banks.find((bank) => bank.id === id) ?? banks[0];
}

/** Cards that end with these digits are refused whenever they are debited. */
export const REFUSED_DIGITS = '0002';
