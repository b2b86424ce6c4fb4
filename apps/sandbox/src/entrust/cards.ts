import type { Store } from '../store/database.ts';
import { type Bank, bankOf } from './banks.ts';

export interface Card {
  readonly bank: Bank;
  readonly lastDigits: string;
}

/** Payers' bank cards. Of a number only the last digits are stored. */
export interface Cards {
  /** Returns a payer's cards, newest first. */
  of(payerNo: string): Card[];
  /** Binds a card, which becomes the newest one, also if it is bound already. */
  bind(payerNo: string, bank: Bank, cardNumber: string): void;
  removeAll(payerNo: string): void;
}

export function createCards({ db }: Store): Cards {
  const list = db.prepare(
    'SELECT bank_id, last_digits FROM entrust_cards WHERE payer_no = ? ORDER BY seq DESC',
  );
  const insert = db.prepare(
    'INSERT OR REPLACE INTO entrust_cards (payer_no, bank_id, last_digits) VALUES (?, ?, ?)',
  );
  const remove = db.prepare('DELETE FROM entrust_cards WHERE payer_no = ?');
  return {
    of: (payerNo) =>
      list
        .all(payerNo)
        .map((row) => ({ bank: bankOf(String(row['bank_id'])), lastDigits: String(row['last_digits']) })),
    bind: (payerNo, bank, cardNumber) => void insert.run(payerNo, bank.id, cardNumber.slice(-4)),
    removeAll: (payerNo) => void remove.run(payerNo),
  };
}

/** Returns a card's name for answers and callbacks: a text to show, in Chinese. */
export function cardText({ bank, lastDigits }: Card): string {
  return `${bank.zh}储蓄卡 (尾号 ${lastDigits})`;
}

/** Returns a payer's cards as the partner's call answers them. */
export function cardsView(payerNo: string, cards: readonly Card[]) {
  return {
    payerNo,
    cards: cards.map(({ bank, lastDigits }) => ({ bankZh: bank.zh, bankEn: bank.en, lastDigits })),
  };
}
