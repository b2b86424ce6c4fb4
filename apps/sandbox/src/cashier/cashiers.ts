/**
 * The partners that take money on a page of their own: the two cashiers of our protocol, WeChat Pay and
 * Alipay. They differ in the payers' wallets and in the protocol; all other code is shared, with separate
 * tables for each.
 */
import type { Fen } from '@phonebill/money';
import { Refusal } from '../http/refusals.ts';

export type CashierName = 'cashier' | 'digital' | 'wechat' | 'alipay';

/** A wallet from which a payer can pay. */
export interface Wallet {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  /** Null for a wallet without a number of its own. */
  readonly lastDigits: string | null;
  /** The amount with which every payer begins. */
  readonly startFen: Fen;
}

export interface Cashier {
  /** Also the beginning of its addresses, and its name among the fault knobs. */
  readonly name: CashierName;
  /** The first is used when none is named. */
  readonly wallets: readonly [Wallet, ...Wallet[]];
  /** Whether a payer can refuse a trade for good; if not, a payer who does not pay can still pay later. */
  readonly isDeclinable: boolean;
}

/** The ordinary cashier, where payments are made from the wallet's balance. */
export const ordinaryCashier: Cashier = {
  name: 'cashier',
  isDeclinable: true,
  wallets: [{ id: 'balance', zh: '和包余额', en: 'Wallet balance', lastDigits: null, startFen: 50_000n }],
};

/** WeChat Pay, where only one account of a payer is known. */
export const wechatCashier: Cashier = {
  name: 'wechat',
  isDeclinable: false,
  wallets: [{ id: 'change', zh: '微信零钱', en: 'WeChat balance', lastDigits: null, startFen: 50_000n }],
};

/** Alipay, where likewise only one account is known. */
export const alipayCashier: Cashier = {
  name: 'alipay',
  isDeclinable: false,
  wallets: [{ id: 'balance', zh: '支付宝余额', en: 'Alipay balance', lastDigits: null, startFen: 50_000n }],
};

/**
 * The digital currency cashier, where the payer chooses among digital RMB wallets. The last one has too
 * little for any top-up but the smallest.
 */
export const digitalCashier: Cashier = {
  name: 'digital',
  isDeclinable: true,
  wallets: [
    {
      id: 'icbc',
      zh: '工商银行数字人民币钱包',
      en: 'ICBC digital RMB wallet',
      lastDigits: '6021',
      startFen: 50_000n,
    },
    {
      id: 'abc',
      zh: '农业银行数字人民币钱包',
      en: 'ABC digital RMB wallet',
      lastDigits: '3308',
      startFen: 20_000n,
    },
    {
      id: 'boc',
      zh: '中国银行数字人民币钱包',
      en: 'BOC digital RMB wallet',
      lastDigits: '7145',
      startFen: 100_000n,
    },
    {
      id: 'ccb',
      zh: '建设银行数字人民币钱包',
      en: 'CCB digital RMB wallet',
      lastDigits: '9950',
      startFen: 500n,
    },
  ],
};

/**
 * Returns the cashier's wallet with that id, the first when none is given. Throws {@link Refusal}
 * `invalid_request` when there is no such wallet.
 */
export function walletOf({ wallets }: Cashier, id?: string): Wallet {
  if (id === undefined) return wallets[0];
  const wallet = wallets.find((one) => one.id === id);
  if (!wallet)
    throw new Refusal(
      'invalid_request',
      `there is no wallet "${id}"; there are ${wallets.map((one) => one.id).join(', ')}`,
    );
  return wallet;
}

/** Returns a wallet's name for answers and callbacks: a text to show, in Chinese. */
export function walletText({ zh, lastDigits }: Wallet): string {
  return lastDigits === null ? zh : `${zh} (尾号 ${lastDigits})`;
}
