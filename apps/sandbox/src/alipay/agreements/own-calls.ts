/** The sandbox's own calls: its book of agreements at Alipay, and the acts of payers in the app. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusals.ts';
import type { Agreement } from './book.ts';
import type { AgreementService } from './service.ts';

type ByNo = { Params: { no: string } };

/** `no`: the app's number of an agreement. */
export function ownAgreementCalls(app: FastifyInstance, service: AgreementService): void {
  const { book } = service;
  const newestOf = (no: string): Agreement => {
    const agreement = book.newestOf(no);
    if (!agreement) throw new Refusal('not_found', 'there is no agreement of this number');
    return agreement;
  };
  app.get('/alipay-agreements', () => ({
    agreements: book.all().map(({ agreementNo, externalNo, account, singleFen, nextOn, state }) => ({
      agreementNo,
      externalNo,
      account,
      singleFen,
      nextOn,
      state,
    })),
    debits: book.debits().map(({ at, ...debit }) => ({ ...debit, at: new Date(at).toISOString() })),
    moves: book.moves(),
  }));
  app.post<ByNo>('/alipay-agreements/:no/sign', ({ params }) => ({
    isSigned: service.sign(newestOf(params.no)),
  }));
  app.post<ByNo>('/alipay-agreements/:no/end', ({ params }) => {
    service.end(newestOf(params.no));
    return { no: params.no, state: newestOf(params.no).state };
  });
}
