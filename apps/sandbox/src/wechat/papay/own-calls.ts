/** The sandbox's own calls: its book of entrusted debits, and the acts of payers in WeChat. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusals.ts';
import type { Contract } from './book.ts';
import type { PapayService } from './service.ts';

type ByCode = { Params: { code: string } };

export function papayCalls(app: FastifyInstance, service: PapayService): void {
  const { book } = service;
  const contractOf = (code: string): Contract => {
    const contract = book.contract(code);
    if (!contract) throw new Refusal('not_found', 'there is no contract of this code');
    return contract;
  };
  app.get('/wechat-papay', () => ({
    contracts: book.contracts().map(({ code, contractId, account, state, endedBy }) => ({
      code,
      contractId,
      account,
      state,
      endedBy,
    })),
    notices: book.notices().map(({ contractId, amountFen, days, at, usedBy }) => ({
      contractId,
      amountFen,
      days,
      at: new Date(at).toISOString(),
      usedBy,
    })),
    debits: book.debits().map(({ requestNo, contractId, amountFen, state, errorCode, at }) => ({
      requestNo,
      contractId,
      amountFen,
      state,
      errorCode,
      at: new Date(at).toISOString(),
    })),
  }));
  app.post<ByCode>('/wechat-papay/:code/sign', ({ params }) => ({
    isSigned: service.sign(contractOf(params.code)),
  }));
  app.post<ByCode>('/wechat-papay/:code/end', ({ params }) => {
    service.end(contractOf(params.code).code, 'payer');
    return { code: params.code, state: contractOf(params.code).state };
  });
}
