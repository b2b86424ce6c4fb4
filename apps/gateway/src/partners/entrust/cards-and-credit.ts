/** A payer's data at the wallet: bound cards, the account of credit pay and its repayments. */
import { fenFromWire, fenToWire } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from '../calls/call-names.ts';
import { answerOf, answerToCommand, type Indeterminate, indeterminate, type NotFound } from '../answers.ts';
import type { Answered, SignedClient } from '../signed-client.ts';
import { readStatement, readTotals } from '../statement.ts';
import { checkedInstant } from '../instants.ts';
import { BankName, FenAmount, Instant, OptionalText, Text } from '../wire-shapes.ts';
import { entrustPath, ENTRUST_PATHS } from './paths.ts';
import type { BankCards, CreditPay, Repayment } from './port.ts';

const CardWire = Type.Object({
  bankZh: BankName,
  bankEn: BankName,
  lastDigits: Type.String({ pattern: '^[0-9]{4}$' }),
});
const RepaymentWire = Type.Object({
  requestNo: Text,
  state: Type.Union([
    Type.Literal('accepted'),
    Type.Literal('settled'),
    Type.Literal('refused'),
    Type.Literal('cancelled'),
  ]),
  amountFen: FenAmount,
  reason: OptionalText,
});
const RepaidWire = Type.Object({ requestNo: Text, amountFen: FenAmount, at: Instant });

const cardsShape = Compile(Type.Object({ payerNo: Text, cards: Type.Array(CardWire, { maxItems: 100 }) }));
const bindPageShape = Compile(
  Type.Object({ url: Type.Union([Type.String({ pattern: '^https?://', maxLength: 2048 }), Type.Null()]) }),
);
const creditShape = Compile(
  Type.Object({
    payerNo: Text,
    state: Type.Union([Type.Literal('none'), Type.Literal('open'), Type.Literal('frozen')]),
    limitFen: FenAmount,
    usedFen: FenAmount,
  }),
);
const repaymentShape = Compile(RepaymentWire);
const repaidShape = Compile(RepaidWire);

/** Creates the cards port for the service that `client` calls. A payer without cards has an empty list. */
export function createBankCards(client: SignedClient): BankCards {
  return {
    async cards(payerNo) {
      const path = `${entrustPath('payers', payerNo)}/cards`;
      const answer = answerToCommand('entrust.cards', await client.get('entrust.cards', path, cardsShape));
      if (answer.kind !== 'answered') return answer;
      if (answer.value.payerNo !== payerNo) return indeterminate('entrust.cards: answer for another payer');
      const cards = answer.value.cards.map(({ bankZh, bankEn, lastDigits }) => ({
        bank: { zh: bankZh, en: bankEn },
        lastDigits,
      }));
      return { kind: 'cards', cards };
    },
    async bindPage(payerNo, returnUrl, mobileNo) {
      const call = 'entrust.bindPage';
      const path = `${ENTRUST_PATHS}/bind-pages`;
      const answer = answerToCommand(
        call,
        await client.post(call, path, { payerNo, mobileNo, returnUrl }, bindPageShape),
      );
      return answer.kind === 'answered' ? { kind: 'page', url: answer.value.url } : answer;
    },
  };
}

const repayBody: CreditPay['repayBody'] = ({ requestNo, payerNo, amountFen }) =>
  JSON.stringify({ requestNo, payerNo, amountFen: fenToWire(amountFen) });

/** Creates the credit pay port for the service that `client` calls. */
export function createCreditPay(client: SignedClient): CreditPay {
  const query = async (call: PartnerCall, requestNo: string) => {
    const answer = await client.get(call, entrustPath('repayments', requestNo), repaymentShape);
    return readRepayment(call, requestNo, answer);
  };
  return {
    async creditAccount(payerNo) {
      const call = 'entrust.creditAccount';
      const path = entrustPath('credit', payerNo);
      const answer = answerToCommand(call, await client.get(call, path, creditShape));
      if (answer.kind !== 'answered') return answer;
      const { state, limitFen, usedFen } = answer.value;
      if (answer.value.payerNo !== payerNo) return indeterminate(`${call}: answer for another payer`);
      return { kind: 'credit', state, limitFen: fenFromWire(limitFen), usedFen: fenFromWire(usedFen) };
    },
    repayBody,
    async repay(request, body = repayBody(request)) {
      const call = 'entrust.repay';
      const { requestNo, amountFen } = request;
      const path = `${ENTRUST_PATHS}/repayments`;
      const answer = await client.request(call, { requestNo, path, body, isLeased: true }, repaymentShape);
      if (answer.kind === 'conflict') return answerToCommand(call, await query(call, requestNo));
      const repayment = answerToCommand(call, readRepayment(call, requestNo, answer));
      return repayment.kind === 'repayment' && repayment.amountFen !== amountFen
        ? indeterminate(`${call}: answer with another amount`)
        : repayment;
    },
    queryRepayment: (requestNo) => query('entrust.queryRepayment', requestNo),
    async cancelRepayment(requestNo) {
      const call = 'entrust.cancelRepayment';
      const path = `${entrustPath('repayments', requestNo)}/cancel`;
      return readRepayment(call, requestNo, await client.post(call, path, {}, repaymentShape));
    },
    async *repayments(from, to) {
      const path = `${ENTRUST_PATHS}/repayment-statement`;
      for await (const { requestNo, amountFen, at } of readStatement(
        client,
        'entrust.repayments',
        path,
        from,
        to,
        repaidShape,
      ))
        yield { requestNo, amountFen: fenFromWire(amountFen), at: checkedInstant(at) };
    },
    repaymentTotals: (from, to) =>
      readTotals(client, 'entrust.repaymentTotals', `${ENTRUST_PATHS}/repayment-totals`, from, to),
  };
}

function readRepayment(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof RepaymentWire>> | NotFound | Indeterminate,
): Repayment | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, ({ state, amountFen, reason }) => ({
    kind: 'repayment',
    state,
    amountFen: fenFromWire(amountFen),
    reason: reason ?? null,
  }));
}
