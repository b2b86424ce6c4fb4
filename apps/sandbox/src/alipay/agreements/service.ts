/** Agreements and debits under them: signing, ending and debiting, and the notices about these. */
import { fen } from '@phonebill/money';
import { createAlarm } from '../../clock/alarm.ts';
import { dayText } from '@phonebill/china-time';
import type { CashierService } from '../../cashier/cashier-service.ts';
import type { Trade } from '../../cashier/trade-store.ts';
import { entrustOutcomeOf, PROCESSING_MS, SHORT_FOR_MS } from '../../entrust/outcomes.ts';
import type { Foundation } from '../../foundation.ts';
import { orNull, Refusal } from '../../http/refusals.ts';
import { refused } from '../errors.ts';
import { type Agreement, type AgreementBook, createAgreementBook } from './book.ts';
import { isLater, monthLater, whyOutsidePlan } from './plan.ts';

const AN_HOUR_MS = 3_600_000;

/** An agreement that a payer is asked to sign. */
export type Asked = Pick<
  Agreement,
  'externalNo' | 'product' | 'scene' | 'account' | 'singleFen' | 'nextOn' | 'notifyUrl' | 'returnUrl'
>;

/** A debit that an app asks for. */
export interface DebitOrder {
  readonly requestNo: string;
  readonly agreementNo: string;
  readonly amountFen: number;
  readonly subject: string;
  readonly notifyUrl: string;
}

export interface AgreementService {
  readonly book: AgreementBook;
  /**
   * Opens the page on which it is signed. Throws AlipayError when an agreement with this number is in force.
   */
  open(asked: Asked): Agreement;
  /** Signs the agreement for its payer. Returns false when the payer cannot sign. */
  sign(agreement: Agreement): boolean;
  end(agreement: Agreement): void;
  /** Postpones the next debit. Throws AlipayError. */
  move(agreementNo: string, day: string): void;
  /**
   * Makes a debit. Throws AlipayError. `isOpen`: it is made later; `isLost`: it was made, and the answer does
   * not arrive.
   */
  debit(order: DebitOrder): { readonly trade: Trade; readonly isOpen: boolean; readonly isLost: boolean };
  stop(): void;
}

const outcomeOf = ({ account }: Agreement) => entrustOutcomeOf(account);

export function createAgreementService(
  cashier: CashierService,
  { store, callbacks, runtime: { now, newId, scaled } }: Foundation,
): AgreementService {
  const { trades } = cashier;
  const book = createAgreementBook(store);
  const alarm = createAlarm(now, decideDue);
  const [wallet] = cashier.cashier.wallets;

  function report(agreement: Agreement, type: 'agreement.signed' | 'agreement.ended'): void {
    callbacks.enqueue({
      partner: 'alipay',
      url: agreement.notifyUrl,
      content: { type, requestNo: agreement.agreementNo },
      amountKey: null,
    });
  }

  function decideDue(nowMs: number): number | null {
    for (const { requestNo, agreementNo, decidesAt } of book.waiting()) {
      if (decidesAt > nowMs) return decidesAt;
      book.decided(requestNo);
      const agreement = book.byNo(agreementNo);
      if (orNull(() => trades.find(requestNo))?.state !== 'open') continue;
      if (agreement?.state === 'signed') take(requestNo, agreement);
      else trades.close(requestNo);
    }
    return null;
  }

  /** Takes the money of an open trade. When there is too little, closes the trade and throws AlipayError. */
  function take(requestNo: string, agreement: Agreement): Trade {
    try {
      const trade = trades.pay(requestNo, wallet);
      if (agreement.nextOn !== null) book.save({ ...agreement, nextOn: monthLater(agreement.nextOn) });
      return trade;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'insufficient_balance') throw error;
      trades.close(requestNo);
      throw refused('ACQ.BUYER_BALANCE_NOT_ENOUGH', '买家余额不足');
    }
  }

  function end(agreement: Agreement): void {
    if (agreement.state !== 'signed') return;
    const ended: Agreement = { ...agreement, state: 'ended', endedAt: now() };
    store.transaction(() => {
      book.save(ended);
      report(ended, 'agreement.ended');
    });
  }

  /** Throws an AlipayError if the outcome of the number that the agreement tops up requires it. */
  function refuseByNumber(agreement: Agreement): Agreement {
    const { debit } = outcomeOf(agreement);
    if (debit === 'ended') {
      end(agreement);
      throw refused('ACQ.AGREEMENT_NOT_EXIST', '用户协议不存在');
    }
    const { shortSince } = agreement;
    const isShort = shortSince === null || now() < shortSince + scaled(SHORT_FOR_MS);
    if (debit === 'balanceShort' || (debit === 'shortAtFirst' && isShort)) {
      book.save({ ...agreement, shortSince: shortSince ?? now() });
      throw refused('ACQ.BUYER_BALANCE_NOT_ENOUGH', '买家余额不足');
    }
    return { ...agreement, shortSince: null };
  }

  /**
   * Returns the trade that was ordered under this number before. Throws AlipayError unless it is still open.
   */
  function refuseUsed({ requestNo, amountFen }: DebitOrder): Trade | null {
    const known = orNull(() => trades.find(requestNo));
    if (!known) return null;
    if (known.amountFen !== BigInt(amountFen)) throw refused('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    if (known.state === 'paid') throw refused('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
    if (known.state !== 'open') throw refused('ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
    return known;
  }

  // Resumes what an earlier run left undecided.
  alarm.at(now());

  return {
    book,
    open(asked) {
      if (book.signedAs(asked.externalNo)) throw refused('ACQ.USER_AGREEMENT_EXIST', '用户已签约');
      const agreement: Agreement = {
        ...asked,
        agreementNo: `2026${newId().replaceAll(/\D/g, '').padEnd(16, '0').slice(0, 16)}`,
        pageKey: newId(),
        state: 'waiting',
        signedAt: null,
        endedAt: null,
        shortSince: null,
      };
      book.save(agreement);
      return agreement;
    },
    sign(agreement) {
      if (agreement.state === 'signed') return true;
      const isTaken = book.signedAs(agreement.externalNo) !== null;
      if (agreement.state !== 'waiting' || isTaken || outcomeOf(agreement).mandate === 'refused')
        return false;
      const after: Agreement = { ...agreement, state: 'signed', signedAt: now() };
      store.transaction(() => {
        book.save(after);
        report(after, 'agreement.signed');
      });
      return true;
    },
    end,
    move(agreementNo, day) {
      const agreement = book.byNo(agreementNo);
      if (agreement?.state !== 'signed') throw refused('USER_AGREEMENT_NOT_EXIST', '用户协议不存在');
      if (!isLater(agreement, day)) throw refused('DEDUCT_TIME_INVALID', '扣款时间不合法');
      store.transaction(() => {
        book.save({ ...agreement, nextOn: day });
        book.addMove({ agreementNo, from: agreement.nextOn ?? '', to: day });
      });
    },
    debit(order) {
      const agreement = book.byNo(order.agreementNo);
      if (agreement?.state !== 'signed') throw refused('ACQ.AGREEMENT_NOT_EXIST', '用户协议不存在');
      const known = refuseUsed(order);
      if (known) return { trade: known, isOpen: true, isLost: false };
      const why = whyOutsidePlan(agreement, order.amountFen, dayText(now()));
      if (why !== null) throw refused(why, '不在签约时约定的扣款范围内');
      const after = refuseByNumber(agreement);
      const outcome = outcomeOf(after).debit;
      const decidesAt = outcome === 'open' ? now() + scaled(PROCESSING_MS) : null;
      const trade = trades.order({
        requestNo: order.requestNo,
        orderNo: order.requestNo,
        payerNo: agreement.agreementNo,
        amountFen: fen(order.amountFen),
        subject: order.subject,
        notifyUrl: order.notifyUrl,
        returnUrl: '',
        expiresAt: now() + AN_HOUR_MS,
      });
      book.save(after);
      book.addDebit(order.requestNo, agreement.agreementNo, now(), decidesAt);
      if (decidesAt === null)
        return { trade: take(order.requestNo, after), isOpen: false, isLost: outcome === 'unanswered' };
      alarm.at(decidesAt);
      return { trade, isOpen: true, isLost: false };
    },
    stop: () => alarm.stop(),
  };
}
