import { fen } from '@phonebill/money';
import type { FastifyInstance } from 'fastify';
import { bankOf, banks } from '../entrust/banks.ts';
import { cardsView } from '../entrust/cards.ts';
import { creditStates, creditView, type CreditLine } from '../entrust/credit-lines.ts';
import type { EntrustService } from '../entrust/entrust-service.ts';
import { amountOrZero, objectOf, requestNo } from '../http/json-schemas.ts';

type ByPayer = { Params: { payerNo: string } };

/** The format that SPEC section 5 accepts as a bank card. */
const cardNumber = { type: 'string', pattern: '^[1-9][0-9]{14,20}$' } as const;
const params = { type: 'object', properties: { payerNo: requestNo } };
const cardBody = {
  ...objectOf({ number: cardNumber }),
  properties: {
    number: cardNumber,
    bank: { type: 'string', enum: banks.map(({ id }) => id) },
  },
};
const creditBody = {
  type: 'object',
  properties: { limitFen: amountOrZero, state: { type: 'string', enum: creditStates } },
};

/**
 * Registers calls that show what a payer has agreed to and was debited, bind cards, change the credit line,
 * and end an agreement's mandate as the wallet does.
 */
export function entrustCalls(app: FastifyInstance, service: EntrustService): void {
  const { cards, credit, mandates } = service;
  const cardsOf = (payerNo: string) => cardsView(payerNo, cards.of(payerNo));

  app.get<ByPayer>('/entrust/:payerNo', ({ params: { payerNo } }) => service.books(payerNo));
  app.get<ByPayer>('/entrust/:payerNo/cards', ({ params: { payerNo } }) => cardsOf(payerNo));
  app.post<ByPayer & { Body: { number: string; bank?: string } }>(
    '/entrust/:payerNo/cards',
    { schema: { params, body: cardBody } },
    ({ params: { payerNo }, body }) => {
      cards.bind(payerNo, bankOf(body.bank), body.number);
      return cardsOf(payerNo);
    },
  );
  app.delete<ByPayer>('/entrust/:payerNo/cards', ({ params: { payerNo } }) => {
    cards.removeAll(payerNo);
    return cardsOf(payerNo);
  });
  app.put<ByPayer & { Body: { limitFen?: number; state?: CreditLine['state'] } }>(
    '/entrust/:payerNo/credit',
    { schema: { params, body: creditBody } },
    ({ params: { payerNo }, body }) => {
      credit.change(payerNo, {
        ...(body.limitFen === undefined ? {} : { limitFen: fen(body.limitFen) }),
        ...(body.state ? { state: body.state } : {}),
      });
      return creditView(payerNo, credit.of(payerNo));
    },
  );
  app.post<{ Params: { agreementNo: string } }>(
    '/entrust-agreements/:agreementNo/end',
    ({ params: { agreementNo } }) => {
      mandates.end(agreementNo, { byWallet: true });
      return { agreementNo, state: 'ended' };
    },
  );
}
