import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dropConnection } from '../http/drop-connection.ts';
import { httpUrl, mobileNo, objectOf, requestNo, text } from '../http/json-schemas.ts';
import type { Runtime } from '../runtime.ts';
import type { BindingOrder, CardBindings, Confirmation } from './card-bindings.ts';
import type { IdentityChecks, IdentityOrder } from './identity-checks.ts';
import { HELD_MS } from './outcomes.ts';
import type { AccountOrder, WalletAccounts } from './wallet-accounts.ts';

type ByRequestNo = { Params: { requestNo: string } };

const cardNo = { type: 'string', pattern: '^[1-9][0-9]{14,20}$' } as const;
const idNumber = { type: 'string', pattern: '^[0-9]{17}[0-9X]$' } as const;
const smsCode = { type: 'string', pattern: '^[0-9]{6}$' } as const;

interface Parts {
  readonly identityChecks: IdentityChecks;
  readonly cardBindings: CardBindings;
  readonly accounts: WalletAccounts;
}

/** The wallet's calls about who somebody is, cards bound without a page and accounts, under `/entrust/v1`. */
export function personRoutes(
  app: FastifyInstance,
  { identityChecks, cardBindings, accounts }: Parts,
  { scaled }: Runtime,
): void {
  app.post<{ Body: IdentityOrder }>(
    '/identity-checks',
    { schema: { body: objectOf({ requestNo, payerNo: requestNo, name: text, idNumber }) } },
    (request, reply) => answerUnless(identityChecks.order(request.body), request, reply),
  );
  app.get<ByRequestNo>(
    '/identity-checks/:requestNo',
    ({ params }, reply) => void reply.send(identityChecks.find(params.requestNo)),
  );

  app.post<{ Body: BindingOrder }>(
    '/card-bindings',
    { schema: { body: objectOf({ requestNo, payerNo: requestNo, cardNo, name: text, phone: text }) } },
    ({ body }, reply) => void reply.send(cardBindings.order(body)),
  );
  app.get<ByRequestNo>(
    '/card-bindings/:requestNo',
    ({ params }, reply) => void reply.send(cardBindings.find(params.requestNo)),
  );
  app.post<ByRequestNo & { Body: Confirmation }>(
    '/card-bindings/:requestNo/confirm',
    { schema: { body: objectOf({ payerNo: requestNo, smsCode }) } },
    (request, reply) =>
      answerUnless(cardBindings.confirm(request.params.requestNo, request.body), request, reply),
  );

  app.post<{ Body: AccountOrder }>(
    '/accounts',
    { schema: { body: objectOf({ requestNo, payerNo: requestNo, mobileNo, notifyUrl: httpUrl }) } },
    (request, reply) => answerUnless(accounts.order(request.body), request, reply),
  );
  app.get<ByRequestNo>(
    '/accounts/:requestNo',
    ({ params }, reply) => void reply.send(accounts.find(params.requestNo)),
  );

  /** The answer, unless it must get lost: then the connection is held and cut. */
  async function answerUnless(
    { view, unanswered }: { view: object; unanswered: boolean },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    if (!unanswered) return reply.send(view);
    await wait(scaled(HELD_MS), null, { ref: false });
    return dropConnection(request, reply);
  }
}
