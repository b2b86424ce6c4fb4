import type { FastifyInstance } from 'fastify';
import { answerOrLose, type ByRequestNo } from '../http/calls.ts';
import { httpUrl, mobileNo, objectOf, requestNo, text } from '../http/json-schemas.ts';
import type { Runtime } from '../runtime.ts';
import type { BindingOrder, CardBindings, Confirmation } from './card-bindings.ts';
import type { IdentityChecks, IdentityOrder } from './identity-checks.ts';
import type { AccountOrder, WalletAccounts } from './wallet-accounts.ts';

const cardNo = { type: 'string', pattern: '^[1-9][0-9]{14,20}$' } as const;
const idNumber = { type: 'string', pattern: '^[0-9]{17}[0-9X]$' } as const;
const smsCode = { type: 'string', pattern: '^[0-9]{6}$' } as const;

interface Parts {
  readonly identityChecks: IdentityChecks;
  readonly cardBindings: CardBindings;
  readonly accounts: WalletAccounts;
}

/**
 * Registers the wallet's calls about identities, cards bound without a page, and accounts, under
 * `/entrust/v1`.
 */
export function personRoutes(
  app: FastifyInstance,
  { identityChecks, cardBindings, accounts }: Parts,
  { scaled }: Runtime,
): void {
  app.post<{ Body: IdentityOrder }>(
    '/identity-checks',
    { schema: { body: objectOf({ requestNo, payerNo: requestNo, name: text, idNumber }) } },
    (request, reply) => answerOrLose(identityChecks.order(request.body), request, reply, scaled),
  );
  app.get<ByRequestNo>('/identity-checks/:requestNo', ({ params }) => identityChecks.find(params.requestNo));

  app.post<{ Body: BindingOrder }>(
    '/card-bindings',
    { schema: { body: objectOf({ requestNo, payerNo: requestNo, cardNo, name: text, phone: text }) } },
    ({ body }) => cardBindings.order(body),
  );
  app.get<ByRequestNo>('/card-bindings/:requestNo', ({ params }) => cardBindings.find(params.requestNo));
  app.post<ByRequestNo & { Body: Confirmation }>(
    '/card-bindings/:requestNo/confirm',
    { schema: { body: objectOf({ payerNo: requestNo, smsCode }) } },
    (request, reply) => {
      const answer = cardBindings.confirm(request.params.requestNo, request.body);
      return answerOrLose(answer, request, reply, scaled);
    },
  );

  app.post<{ Body: AccountOrder }>(
    '/accounts',
    { schema: { body: objectOf({ requestNo, payerNo: requestNo, mobileNo, notifyUrl: httpUrl }) } },
    (request, reply) => answerOrLose(accounts.order(request.body), request, reply, scaled),
  );
  app.get<ByRequestNo>('/accounts/:requestNo', ({ params }) => accounts.find(params.requestNo));
}
