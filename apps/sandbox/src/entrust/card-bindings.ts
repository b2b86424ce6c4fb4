/**
 * Cards that are bound by calls, without a page: the bank sends a code to the number that it has of the
 * card's holder, and the code binds the card. Of the card number only a digest and the last digits are
 * stored.
 */
import { createHash, randomInt } from 'node:crypto';
import { loginPassword } from '@phonebill/contract/validation';
import { DEMO_PASSWORD } from '../cashier/pay-with-password.ts';
import { Refusal } from '../http/refusals.ts';
import type { Runtime } from '../runtime.ts';
import type { Messages } from '../sms/messages.ts';
import type { Store } from '../store/database.ts';
import { type ContentFields, converted, orderOf, text, whole } from '../store/fields.ts';
import { createRequests, createRequestTable, type RequestKind } from '../store/requests.ts';
import { type Bank, bankOf, banks } from './banks.ts';
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
  /** Accepts a card; the same request again sends another code. */
  order(order: BindingOrder): BindingView;
  /** Confirms a binding. `unanswered`: this answer must get lost. */
  confirm(requestNo: string, confirmation: Confirmation): { view: BindingView; unanswered: boolean };
  find(requestNo: string): BindingView;
}

const MOST_WRONG = 5;

/** A binding as it is stored; the same request must repeat it. */
interface Binding extends Digested {
  readonly payerNo: string;
  readonly bank: Bank;
  readonly lastDigits: string;
  /** The newest code; empty when none was sent. */
  readonly code: string;
  readonly wrong: number;
  readonly state: BindingView['state'];
}
interface Digested {
  readonly requestNo: string;
  readonly digest: string;
}

const content: ContentFields<Digested> = { digest: text('digest') };
const bindingKind: RequestKind<Digested, Binding> = {
  name: 'card',
  table: 'entrust_card_bindings',
  order: orderOf(content),
  fields: {
    requestNo: text('request_no'),
    ...content,
    payerNo: text('payer_no'),
    bank: converted(
      'bank_id',
      (id) => bankOf(String(id)),
      ({ id }) => id,
    ),
    lastDigits: text('last_digits'),
    code: text('code'),
    wrong: whole('wrong'),
    state: text('state'),
  },
  orderOf: (binding) => binding,
};

export function createCardBindings(
  store: Store,
  { cards, messages }: { readonly cards: Cards; readonly messages: Messages },
  { now, newId }: Runtime,
): CardBindings {
  const bindings = createRequests(createRequestTable(store, bindingKind), now);

  function sendCode(binding: Binding, phone: string): void {
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    bindings.save({ ...binding, code });
    const notice = `【银行】验证码 ${code}，用于绑定尾号${binding.lastDigits}的银行卡，请勿告诉他人。`;
    messages.send({ requestNo: `card-${newId()}`, mobileNo: phone, text: notice });
  }

  return {
    order({ requestNo, payerNo, cardNo, name, phone }) {
      const digest = createHash('sha256')
        .update(JSON.stringify([payerNo, cardNo, name, phone]))
        .digest('hex');
      const known = bindings.known({ requestNo, digest });
      const binding: Binding = known ?? {
        requestNo,
        digest,
        payerNo,
        // Any number is accepted for any bank: its sixth digit chooses one.
        bank: banks[Number(cardNo[5]) % banks.length] ?? banks[0],
        lastDigits: cardNo.slice(-4),
        code: '',
        wrong: 0,
        state: cardOutcomeOf(cardNo).refused ? 'refused' : 'codeSent',
      };
      if (binding.state === 'codeSent') sendCode(binding, phone);
      else bindings.save(binding);
      return viewOf(binding);
    },
    confirm(requestNo, confirmation) {
      const binding = bindings.existing(requestNo);
      if (binding.payerNo !== confirmation.payerNo)
        throw new Refusal('not_found', 'this request number was never received');
      if (binding.state !== 'codeSent') return { view: viewOf(binding), unanswered: false };
      const { asks, unanswered = false } = cardOutcomeOf(binding.lastDigits);
      const isCodeRight = binding.code === confirmation.smsCode;
      if (!isCodeRight || !isPasswordRight(asks, confirmation)) {
        const wrong = binding.wrong + 1;
        bindings.save({ ...binding, wrong, state: wrong >= MOST_WRONG ? 'over' : binding.state });
        const state = isCodeRight ? 'wrongPassword' : 'wrongCode';
        return { view: viewOf({ ...binding, state }), unanswered: false };
      }
      const bound: Binding = { ...binding, state: 'bound' };
      store.transaction(() => {
        cards.bind(binding.payerNo, binding.bank, binding.lastDigits);
        bindings.save(bound);
      });
      return { view: viewOf(bound), unanswered };
    },
    find: (requestNo) => viewOf(bindings.existing(requestNo)),
  };
}

function viewOf({ requestNo, state, bank, lastDigits }: Binding): BindingView {
  const { asks } = cardOutcomeOf(lastDigits);
  return { requestNo, state, bankZh: bank.zh, bankEn: bank.en, lastDigits, asks };
}

/**
 * Whether the password is right: the payment password is the sandbox's; a login password is a new one, so any
 * that obeys the rule is right.
 */
function isPasswordRight(asks: BindingView['asks'], confirmation: Confirmation): boolean {
  if (asks === 'paymentPassword') return confirmation.paymentPassword === DEMO_PASSWORD;
  return asks === 'nothing' || loginPassword.accepts(confirmation.loginPassword ?? '');
}
