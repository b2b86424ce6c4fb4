/**
 * The entrusted payment service over HTTP, as docs/partners.md describes it: a cashier whose trades are
 * debits under a mandate.
 */
import { fenFromWire, fenToWire } from '@phonebill/money';
import { type NotFound, toAnOrder, type Indeterminate, indeterminate } from '../answers.ts';
import { readMoved, readRefund, refundShape, statementShape } from '../cashier/cashier-wire.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { readStatement } from '../statement.ts';
import {
  bindPageShape,
  cardsShape,
  creditShape,
  debitShape,
  endedShape,
  mandateShape,
  readDebit,
  readMandate,
  readRepayment,
  repaymentShape,
  repaymentsShape,
} from './entrust-wire.ts';
import type { EntrustedPayments } from './port.ts';

export interface HttpEntrustOptions extends PartnerOptions {
  /** Where the service sends its callbacks. */
  readonly notifyUrl: string;
}

const PATHS = '/entrust/v1';
const at = (
  kind: 'debits' | 'refunds' | 'mandates' | 'repayments' | 'agreements' | 'payers' | 'credit',
  no: string,
): string => `${PATHS}/${kind}/${encodeURIComponent(no)}`;

/**
 * The service at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is not a URL;
 * `openTrade` rejects with TypeError when it is not told what to debit.
 */
export function createHttpEntrust(
  options: HttpEntrustOptions,
): EntrustedPayments & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const { notifyUrl } = options;

  return {
    async authorise({ paymentNo, orderNo, amount, subject, userNo, debit }) {
      if (!debit) throw new TypeError('a debit needs its agreement and source');
      const body = {
        requestNo: paymentNo,
        orderNo,
        agreementNo: debit.agreementNo,
        payerNo: userNo,
        source: debit.source,
        amountFen: fenToWire(amount),
        subject,
        notifyUrl,
      };
      const answer = toAnOrder(
        'entrust.debit',
        readDebit(
          'entrust.debit',
          paymentNo,
          await client.post('entrust.debit', `${PATHS}/debits`, body, debitShape),
        ),
      );
      return answer.kind === 'trade' && answer.amount !== amount
        ? indeterminate('entrust.debit: answer with another amount')
        : answer;
    },
    async query(paymentNo) {
      return readDebit(
        'entrust.askDebit',
        paymentNo,
        await client.get('entrust.askDebit', at('debits', paymentNo), debitShape),
      );
    },
    async void(paymentNo) {
      return readDebit(
        'entrust.closeDebit',
        paymentNo,
        await client.post('entrust.closeDebit', `${at('debits', paymentNo)}/close`, {}, debitShape),
      );
    },
    async refund({ refundNo, paymentNo, amount }) {
      const body = {
        requestNo: refundNo,
        paymentRequestNo: paymentNo,
        amountFen: fenToWire(amount),
        notifyUrl,
      };
      const answer = toAnOrder(
        'entrust.refund',
        readRefund(
          'entrust.refund',
          refundNo,
          await client.post('entrust.refund', `${PATHS}/refunds`, body, refundShape),
        ),
      );
      return answer.kind === 'refund' && answer.amount !== amount
        ? indeterminate('entrust.refund: answer with another amount')
        : answer;
    },
    async queryRefund(refundNo) {
      return readRefund(
        'entrust.askRefund',
        refundNo,
        await client.get('entrust.askRefund', at('refunds', refundNo), refundShape),
      );
    },
    async *statement(from, to) {
      for await (const item of readStatement(
        client,
        'entrust.statement',
        `${PATHS}/statement`,
        from,
        to,
        statementShape,
      ))
        yield readMoved(item);
    },

    async signMandate({
      requestNo,
      agreementNo,
      payerNo,
      mobileNo,
      perChargeFen,
      perMonthFen,
      sources,
      endsOn,
    }) {
      const body = {
        requestNo,
        agreementNo,
        payerNo,
        mobileNo,
        perChargeFen: fenToWire(perChargeFen),
        perMonthFen: fenToWire(perMonthFen),
        sources,
        endsOn,
        notifyUrl,
      };
      return toAnOrder(
        'entrust.sign',
        readMandate(
          'entrust.sign',
          requestNo,
          agreementNo,
          await client.post('entrust.sign', `${PATHS}/mandates`, body, mandateShape),
        ),
      );
    },
    async queryMandate(requestNo) {
      return readMandate(
        'entrust.askMandate',
        requestNo,
        null,
        await client.get('entrust.askMandate', at('mandates', requestNo), mandateShape),
      );
    },
    async endMandate(agreementNo) {
      const answer = present(
        'entrust.end',
        await client.post('entrust.end', `${at('agreements', agreementNo)}/end`, {}, endedShape),
      );
      if (answer.kind !== 'answered') return answer;
      return answer.value.agreementNo === agreementNo
        ? { kind: 'ended' }
        : indeterminate('entrust.end: answer for another agreement');
    },

    async cards(payerNo) {
      const answer = present(
        'entrust.cards',
        await client.get('entrust.cards', `${at('payers', payerNo)}/cards`, cardsShape),
      );
      if (answer.kind !== 'answered') return answer;
      if (answer.value.payerNo !== payerNo) return indeterminate('entrust.cards: answer for another payer');
      return {
        kind: 'cards',
        cards: answer.value.cards.map(({ bankZh, bankEn, lastDigits }) => ({
          bank: { zh: bankZh, en: bankEn },
          lastDigits,
        })),
      };
    },
    async bindPage(payerNo, returnUrl) {
      const answer = present(
        'entrust.bindPage',
        await client.post('entrust.bindPage', `${PATHS}/bind-pages`, { payerNo, returnUrl }, bindPageShape),
      );
      return answer.kind === 'answered' ? { kind: 'page', url: answer.value.url } : answer;
    },
    async creditAccount(payerNo) {
      const answer = present(
        'entrust.credit',
        await client.get('entrust.credit', at('credit', payerNo), creditShape),
      );
      if (answer.kind !== 'answered') return answer;
      const { state, limitFen, usedFen } = answer.value;
      if (answer.value.payerNo !== payerNo) return indeterminate('entrust.credit: answer for another payer');
      return { kind: 'credit', state, limitFen: fenFromWire(limitFen), usedFen: fenFromWire(usedFen) };
    },

    async repay({ requestNo, payerNo, amountFen }) {
      const body = { requestNo, payerNo, amountFen: fenToWire(amountFen) };
      const answer = toAnOrder(
        'entrust.repay',
        readRepayment(
          'entrust.repay',
          requestNo,
          await client.post('entrust.repay', `${PATHS}/repayments`, body, repaymentShape),
        ),
      );
      return answer.kind === 'repayment' && answer.amountFen !== amountFen
        ? indeterminate('entrust.repay: answer with another amount')
        : answer;
    },
    async queryRepayment(requestNo) {
      return readRepayment(
        'entrust.askRepayment',
        requestNo,
        await client.get('entrust.askRepayment', at('repayments', requestNo), repaymentShape),
      );
    },
    async cancelRepayment(requestNo) {
      return readRepayment(
        'entrust.cancelRepayment',
        requestNo,
        await client.post(
          'entrust.cancelRepayment',
          `${at('repayments', requestNo)}/cancel`,
          {},
          repaymentShape,
        ),
      );
    },
    async *repayments(from, to) {
      for await (const { requestNo, amountFen, at: time } of readStatement(
        client,
        'entrust.repayments',
        `${PATHS}/repayment-statement`,
        from,
        to,
        repaymentsShape,
      )) {
        yield { requestNo, amountFen: fenFromWire(amountFen), at: new Date(time) };
      }
    },
    close: () => client.close(),
  };
}

/** There is nothing that these calls could not find: such an answer comes from something in between. */
function present<T>(
  call: string,
  answer: Answered<T> | NotFound | Indeterminate,
): Answered<T> | Indeterminate {
  return answer.kind === 'notFound' ? indeterminate(`${call}: not found`) : answer;
}
