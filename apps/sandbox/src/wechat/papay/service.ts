/** Contracts and debits: signing, ending, announcing and debiting, and the notices about these. */
import { fen } from '@phonebill/money';
import { createAlarm } from '../../clock/alarm.ts';
import type { CashierService } from '../../cashier/cashier-service.ts';
import { entrustOutcomeOf, PROCESSING_MS, SHORT_FOR_MS } from '../../entrust/outcomes.ts';
import type { Foundation } from '../../foundation.ts';
import { Refusal } from '../../http/refusals.ts';
import { type Contract, createPapayBook, type Debit, type PapayBook } from './book.ts';
import { isDaytime, whyNoDebit } from './rules.ts';

/** The time (ms) from accepting a debit to its end, unless its number's outcome requires another. */
const DECIDES_AFTER_MS = 400;
const AN_HOUR_MS = 3_600_000;

/** A debit that a merchant asks for. */
export interface DebitOrder {
  readonly requestNo: string;
  readonly contractId: string;
  readonly amountFen: number;
  readonly subject: string;
  readonly notifyUrl: string;
}

/** `code`: the name of an error, null for none; `isLost`: it was accepted, and the answer does not arrive. */
export type Taken = { readonly code: string | null; readonly why: string; readonly isLost?: true };

export interface PapayService {
  readonly book: PapayBook;
  /** Opens the page on which a contract is signed; null when this code was signed before. */
  open(asked: Pick<Contract, 'code' | 'planId' | 'serial' | 'account' | 'notifyUrl'>): Contract | null;
  /** Signs the contract for its payer. Returns false when the payer cannot sign. */
  sign(contract: Contract): boolean;
  end(code: string, by: 'payer' | 'merchant'): Contract | null;
  /** Notifies the payer; returns why not, null when they were notified. */
  announce(contractId: string, amountFen: number, days: number): string | null;
  debit(order: DebitOrder): Taken;
  /** Returns a debit in its present state; null when there is none with this number. */
  find(requestNo: string): Debit | null;
  stop(): void;
}

const TAKEN: Taken = { code: null, why: '' };

const outcomeOf = ({ account }: Contract) => entrustOutcomeOf(account);

export function createPapayService(
  cashier: CashierService,
  { store, callbacks, runtime: { now, newId, scaled } }: Foundation,
): PapayService {
  const book = createPapayBook(store);
  const alarm = createAlarm(now, decideDue);

  function report(contract: Contract, type: 'contract.signed' | 'contract.ended'): void {
    callbacks.enqueue({
      partner: 'wechat',
      url: contract.notifyUrl,
      content: { type, requestNo: contract.code },
      amountKey: null,
    });
  }

  function decideDue(nowMs: number): number | null {
    for (const debit of book.undecided()) {
      if (debit.decidesAt !== null && debit.decidesAt <= nowMs) decide(debit);
      else return debit.decidesAt;
    }
    return null;
  }

  /** Ends a debit; no other code does. */
  function decide(debit: Debit): void {
    const contract = book.contractOfId(debit.contractId);
    const errorCode = contract ? whyUnpaid(contract, debit) : 'CONTRACT_NOT_EXIST';
    store.transaction(() =>
      book.saveDebit({
        ...debit,
        state: errorCode === null ? 'SUCCESS' : 'PAY_FAIL',
        errorCode: errorCode ?? '',
        decidesAt: null,
      }),
    );
    const notice = errorCode === null && book.newestNotice(debit.contractId);
    if (notice) book.useNotice(notice.id, debit.requestNo);
  }

  /** Takes the money; returns the error's name when there is not enough of it. */
  function whyUnpaid(contract: Contract, debit: Debit): string | null {
    if (contract.state !== 'signed') return 'CONTRACT_NOT_EXIST';
    if (outcomeOf(contract).debit === 'shortAtFirst') {
      const { shortSince } = contract;
      if (shortSince === null || now() < shortSince + scaled(SHORT_FOR_MS)) {
        book.saveContract({ ...contract, shortSince: shortSince ?? now() });
        return 'NOTENOUGH';
      }
      book.saveContract({ ...contract, shortSince: null });
    }
    try {
      cashier.trades.order({
        requestNo: debit.requestNo,
        orderNo: debit.requestNo,
        payerNo: contract.contractId,
        amountFen: fen(debit.amountFen),
        subject: debit.subject,
        notifyUrl: debit.notifyUrl,
        returnUrl: '',
        expiresAt: now() + AN_HOUR_MS,
      });
      cashier.trades.pay(debit.requestNo, cashier.cashier.wallets[0]);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'insufficient_balance') throw error;
      cashier.trades.close(debit.requestNo);
      return 'NOTENOUGH';
    }
  }

  function end(code: string, by: 'payer' | 'merchant'): Contract | null {
    const contract = book.contract(code);
    if (contract?.state !== 'signed') return null;
    const ended: Contract = {
      ...contract,
      state: 'ended',
      endedAt: now(),
      endedBy: by === 'payer' ? '2' : '3',
    };
    store.transaction(() => {
      book.saveContract(ended);
      report(ended, 'contract.ended');
    });
    return ended;
  }

  function accept(order: DebitOrder, contract: Contract): Taken {
    const outcome = outcomeOf(contract).debit;
    if (outcome === 'balanceShort') return { code: 'NOTENOUGH', why: '余额不足' };
    if (outcome === 'ended') {
      end(contract.code, 'payer');
      return { code: 'CONTRACT_NOT_EXIST', why: '签约协议不存在' };
    }
    const decidesAt = now() + scaled(outcome === 'open' ? PROCESSING_MS : DECIDES_AFTER_MS);
    book.saveDebit({ ...order, state: 'NOTPAY', errorCode: '', at: now(), decidesAt });
    alarm.at(decidesAt);
    return outcome === 'unanswered' ? { ...TAKEN, isLost: true } : TAKEN;
  }

  // Resumes what an earlier run left undecided.
  alarm.at(now());

  return {
    book,
    open(asked) {
      const known = book.contract(asked.code);
      if (known && known.state !== 'waiting') return null;
      const contract: Contract = {
        ...asked,
        contractId: known?.contractId ?? `Wx${newId().slice(0, 26)}`,
        pageKey: newId(),
        cameFrom: '',
        state: 'waiting',
        signedAt: null,
        endedAt: null,
        endedBy: '0',
        shortSince: null,
      };
      book.saveContract(contract);
      return contract;
    },
    sign(contract) {
      if (contract.state === 'signed') return true;
      if (contract.state !== 'waiting' || outcomeOf(contract).mandate === 'refused') return false;
      const after: Contract = { ...contract, state: 'signed', signedAt: now() };
      store.transaction(() => {
        book.saveContract(after);
        report(after, 'contract.signed');
      });
      return true;
    },
    end,
    announce(contractId, amountFen, days) {
      if (book.contractOfId(contractId)?.state !== 'signed') return 'CONTRACT_NOT_EXIST';
      if (!isDaytime(now())) return 'INVALID_REQUEST';
      book.addNotice({ contractId, amountFen, days, at: now() });
      return null;
    },
    debit(order) {
      const contract = book.contractOfId(order.contractId);
      if (contract?.state !== 'signed') return { code: 'CONTRACT_NOT_EXIST', why: '签约协议不存在' };
      const known = book.debit(order.requestNo);
      if (known && (known.amountFen !== order.amountFen || known.contractId !== order.contractId))
        return { code: 'OUT_TRADE_NO_USED', why: '商户订单号重复' };
      if (known?.state === 'SUCCESS') return { code: 'ORDERPAID', why: '订单已支付' };
      if (known?.state === 'NOTPAY') return TAKEN;
      const others = book.debitsOf(order.contractId).filter(({ requestNo }) => requestNo !== order.requestNo);
      const notice = book.newestNotice(order.contractId);
      const why = whyNoDebit(contract, notice, others, order.amountFen, now());
      return why === null ? accept(order, contract) : { code: 'INVALID_REQUEST', why };
    },
    find: (requestNo) => book.debit(requestNo),
    stop: () => alarm.stop(),
  };
}
