/**
 * Cards that are bound by calls, without a page: the bank sends a code to the number that it has of the
 * card's holder, and the code binds the card. Of the card's number a digest and the last digits are kept.
 */
import { createHash, randomInt } from 'node:crypto';
import { loginPassword } from '@phonebill/contract/validation';
import { DEMO_PASSWORD } from '../cashier/pay-with-password.ts';
import { Refusal } from '../http/refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { Messages } from '../sms/messages.ts';
import type { Store } from '../store/database.ts';
import { bankOf, banks } from './banks.ts';
import type { Cards } from './cards.ts';
import { cardOutcomeOf } from './person-outcomes.ts';

export interface BindingOrder {
  readonly requestNo: string;
  readonly payerNo: string;
  readonly cardNo: string;
  readonly name: string;
  readonly phone: string;
}

export interface Confirmation {
  readonly payerNo: string;
  readonly smsCode: string;
  readonly paymentPassword?: string;
  readonly loginPassword?: string;
}

export interface BindingView {
  readonly requestNo: string;
  readonly state: 'codeSent' | 'refused' | 'bound' | 'wrongCode' | 'wrongPassword' | 'over';
  readonly bankZh: string;
  readonly bankEn: string;
  readonly lastDigits: string;
  readonly asks: 'nothing' | 'paymentPassword' | 'loginPassword';
}

export interface CardBindings {
  /** Takes a card; the same request again sends another code. */
  order(order: BindingOrder): BindingView;
  /** `unanswered`: this answer must get lost. */
  confirm(requestNo: string, confirmation: Confirmation): { view: BindingView; unanswered: boolean };
  find(requestNo: string): BindingView;
}

const MOST_WRONG = 5;

export function createCardBindings(
  store: Store,
  { cards, messages }: { readonly cards: Cards; readonly messages: Messages },
  { newId }: Runtime,
): CardBindings {
  const { db } = store;
  const find = db.prepare('SELECT * FROM entrust_card_bindings WHERE request_no = ?');
  const insert = db.prepare(
    'INSERT INTO entrust_card_bindings (request_no, payer_no, digest, bank_id, last_digits, code, state) ' +
      'VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const setCode = db.prepare('UPDATE entrust_card_bindings SET code = ? WHERE request_no = ?');
  const setState = db.prepare('UPDATE entrust_card_bindings SET state = ? WHERE request_no = ?');
  const countWrong = db.prepare(
    'UPDATE entrust_card_bindings SET wrong = wrong + 1, ' +
      `state = CASE WHEN wrong + 1 >= ${MOST_WRONG} THEN 'over' ELSE state END WHERE request_no = ?`,
  );

  function rowOf(requestNo: string): Readonly<Record<string, unknown>> {
    const row = find.get(requestNo);
    if (!row) throw new Refusal('not_found', 'this request number was never received');
    return row;
  }

  function viewOf(requestNo: string, state?: BindingView['state']): BindingView {
    const row = rowOf(requestNo);
    const lastDigits = String(row['last_digits']);
    const bank = bankOf(String(row['bank_id']));
    return {
      requestNo,
      state: state ?? (row['state'] as BindingView['state']),
      bankZh: bank.zh,
      bankEn: bank.en,
      lastDigits,
      asks: cardOutcomeOf(lastDigits).asks,
    };
  }

  function sendCode(requestNo: string, phone: string, lastDigits: string): void {
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    setCode.run(code, requestNo);
    const text = `【银行】验证码 ${code}，用于绑定尾号${lastDigits}的银行卡，请勿告诉他人。`;
    messages.send({ requestNo: `card-${newId()}`, mobileNo: phone, text });
  }

  return {
    order({ requestNo, payerNo, cardNo, name, phone }) {
      const digest = createHash('sha256')
        .update(JSON.stringify([payerNo, cardNo, name, phone]))
        .digest('hex');
      const known = find.get(requestNo);
      if (known && known['digest'] !== digest)
        throw new Refusal('request_no_reused', 'this request number was used for another card');
      const lastDigits = cardNo.slice(-4);
      if (!known) {
        // Any number fits any bank: its sixth digit chooses one.
        const bank = banks[Number(cardNo[5]) % banks.length] ?? banks[0];
        const state = cardOutcomeOf(cardNo).refused ? 'refused' : 'codeSent';
        insert.run(requestNo, payerNo, digest, bank.id, lastDigits, '', state);
      }
      const view = viewOf(requestNo);
      if (view.state === 'codeSent') sendCode(requestNo, phone, lastDigits);
      return view;
    },
    confirm(requestNo, confirmation) {
      const row = rowOf(requestNo);
      if (row['payer_no'] !== confirmation.payerNo)
        throw new Refusal('not_found', 'this request number was never received');
      const { state, lastDigits, asks } = viewOf(requestNo);
      if (state !== 'codeSent') return { view: viewOf(requestNo), unanswered: false };
      const isCodeRight = row['code'] === confirmation.smsCode;
      if (!isCodeRight || !isPasswordRight(asks, confirmation)) {
        countWrong.run(requestNo);
        return { view: viewOf(requestNo, isCodeRight ? 'wrongPassword' : 'wrongCode'), unanswered: false };
      }
      store.transaction(() => {
        cards.bind(confirmation.payerNo, bankOf(String(row['bank_id'])), lastDigits);
        setState.run('bound', requestNo);
      });
      return { view: viewOf(requestNo), unanswered: cardOutcomeOf(lastDigits).unanswered === true };
    },
    find: (requestNo) => viewOf(requestNo),
  };
}

/** The payment password is the sandbox's; a login password is a new one: any that obeys the rule is right. */
function isPasswordRight(asks: BindingView['asks'], confirmation: Confirmation): boolean {
  if (asks === 'paymentPassword') return confirmation.paymentPassword === DEMO_PASSWORD;
  return asks === 'nothing' || loginPassword.accepts(confirmation.loginPassword ?? '');
}
