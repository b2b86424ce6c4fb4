/** DT One's DVS API, as far as crediting a number needs it, under `/dtone/v1`. */
import { timingSafeEqual } from 'node:crypto';
import { parseYuan } from '@phonebill/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { httpUrl, objectOf, requestNo, time } from '../http/json-schemas.ts';
import type { DtOneAccount } from './account.ts';
import type { SupplierFloat } from '../floats/floats.ts';
import { whoseNumber } from '../whose-number.ts';
import { findProduct, LEAST_FEN, MOST_FEN, operators } from './products.ts';
import type { Transaction } from './transaction-store.ts';
import type { Transactions } from './transactions.ts';
import { balanceView, operatorView, productView, transactionView } from './views.ts';

interface CreateBody {
  readonly external_id: string;
  readonly product_id: number | null;
  readonly destination?: { readonly unit: string; readonly amount: number };
  readonly auto_confirm?: boolean;
  readonly credit_party_identifier: { readonly mobile_number: string };
  readonly callback_url: string;
}

const ofAny = {
  external_id: { ...requestNo, maxLength: 40 },
  product_id: { type: ['integer', 'null'] },
  credit_party_identifier: objectOf({ mobile_number: { type: 'string' } }),
  callback_url: httpUrl,
};
const createBody = {
  ...objectOf(ofAny),
  properties: {
    ...ofAny,
    // Only valid with a product of a range.
    calculation_mode: { type: 'string', const: 'DESTINATION_AMOUNT' },
    destination: objectOf({
      unit_type: { type: 'string', const: 'CURRENCY' },
      unit: { type: 'string', const: 'CNY' },
      amount: { type: 'number', exclusiveMinimum: 0 },
    }),
  },
};

const LONGEST_WINDOW_MS = 24 * 3_600_000;

type ById = { Params: { id: string } };
type List = {
  Querystring: {
    external_id?: string;
    from_date?: string;
    to_date?: string;
    page?: string;
    per_page?: string;
  };
};

class DtOneError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function dtoneRoutes(
  app: FastifyInstance,
  account: DtOneAccount,
  {
    transactions,
    float,
    oldKeysEnd,
  }: {
    readonly transactions: Transactions;
    readonly float: SupplierFloat;
    /** Whether the first of two keys is no longer valid. */
    readonly oldKeysEnd: () => boolean;
  },
): void {
  answerInItsWords(app, account, oldKeysEnd);

  app.post<{ Body: CreateBody }>(
    '/async/transactions',
    { schema: { body: createBody } },
    ({ body }, reply) => {
      const product = findProduct(body.product_id);
      if (product === null) throw new DtOneError(400, 1003001, 'Product is not available in your account');
      const asked = body.destination === undefined ? null : parseYuan(String(body.destination.amount));
      if (product.faceFen !== null && body.destination !== undefined)
        throw new DtOneError(400, 1003002, 'Invalid amount');
      const amountFen = product.faceFen ?? asked;
      if (amountFen === null || amountFen < LEAST_FEN || amountFen > MOST_FEN)
        throw new DtOneError(400, 1003002, 'Invalid amount');
      const { mobile_number: mobileNo } = body.credit_party_identifier;
      if (!/^\+861\d{10}$/.test(mobileNo)) throw new DtOneError(400, 1005003, 'Credit party is invalid');
      const created = transactions.create({
        requestNo: body.external_id,
        productId: product.id,
        mobileNo,
        amountFen,
        callbackUrl: body.callback_url,
      });
      if (created === 'used') throw new DtOneError(400, 1007001, 'External ID has already been used');
      if (created === 'floatTooLow') throw new DtOneError(400, 1006001, 'Insufficient balance');
      const transaction = body.auto_confirm === true ? transactions.confirm(created) : created;
      return reply.code(201).send(transactionView(transaction));
    },
  );

  app.post<ById>('/async/transactions/:id/confirm', ({ params }, reply) => {
    const transaction = existing(params.id);
    if (transaction.state === 'CANCELLED')
      throw new DtOneError(400, 1007004, 'Transaction can no longer be confirmed');
    if (transaction.state !== 'CREATED')
      throw new DtOneError(400, 1007002, 'Transaction has already been confirmed');
    return reply.code(202).send(transactionView(transactions.confirm(transaction)));
  });

  app.post<ById>('/transactions/:id/cancel', ({ params }, reply) => {
    const transaction = existing(params.id);
    if (transaction.state === 'CANCELLED')
      throw new DtOneError(400, 1007005, 'Transaction has already been cancelled');
    if (transaction.state !== 'CREATED')
      throw new DtOneError(400, 1007007, 'Transaction can no longer be cancelled');
    return reply.code(202).send(transactionView(transactions.cancel(transaction)));
  });

  app.get<ById>('/products/:id', ({ params }) => {
    const product = findProduct(Number(params.id));
    if (product === null) throw new DtOneError(404, 1003001, 'Product is not available in your account');
    return productView(product);
  });

  app.post<{ Body: { mobile_number: string } }>(
    '/lookup/mobile-number',
    { schema: { body: objectOf({ mobile_number: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' } }) } },
    ({ body }, reply) => {
      const [, mobileNo] = /^\+86(1\d{10})$/.exec(body.mobile_number) ?? [];
      if (mobileNo === undefined) throw new DtOneError(400, 1005003, 'Credit party is invalid');
      const carrier = whoseNumber(mobileNo);
      const possible = Object.keys(operators) as (keyof typeof operators)[];
      return sendList(
        reply,
        possible.map((one) => operatorView(one, one === carrier)),
        1,
        100,
      );
    },
  );

  app.get('/balances', (_request, reply) => sendList(reply, [balanceView(float.read())], 1, 50));

  app.get<ById>('/transactions/:id', ({ params }) => transactionView(existing(params.id)));

  app.get<List>(
    '/transactions',
    { schema: { querystring: { type: 'object', properties: { from_date: time, to_date: time } } } },
    ({ query }, reply) => {
      if (query.external_id !== undefined) {
        const found = transactions.find(query.external_id);
        return sendList(reply, found ? [transactionView(found)] : [], 1, 50);
      }
      const [from, to] = [Date.parse(query.from_date ?? ''), Date.parse(query.to_date ?? '')];
      if (!(to - from <= LONGEST_WINDOW_MS)) throw new DtOneError(400, 1000400, 'Window exceeds 24 hours');
      const listed = transactions.createdBetween(from, to);
      return sendList(
        reply,
        listed.map(transactionView),
        Number(query.page ?? 1),
        Number(query.per_page ?? 50),
      );
    },
  );

  function existing(id: string): Transaction {
    const transaction = transactions.findById(Number(id));
    if (!transaction) throw new DtOneError(404, 1008004, 'Transaction not found');
    return transaction;
  }
}

function sendList(reply: FastifyReply, all: readonly object[], page: number, perPage: number): FastifyReply {
  return reply
    .headers({
      'x-page': String(page),
      'x-per-page': String(perPage),
      'x-total': String(all.length),
      'x-total-pages': String(Math.max(1, Math.ceil(all.length / perPage))),
    })
    .send(all.slice((page - 1) * perPage, page * perPage));
}

/** Requires a key of the account and its secret; errors have numbers, as at DT One. */
function answerInItsWords(app: FastifyInstance, { secrets }: DtOneAccount, oldKeysEnd: () => boolean): void {
  const known = [...secrets].map((pair) => Buffer.from(`Basic ${btoa(pair.join(':'))}`));
  app.addHook('preValidation', (request, _reply, done) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    const isKnown = (oldKeysEnd() ? known.slice(-1) : known).some(
      (expected) => given.length === expected.length && timingSafeEqual(given, expected),
    );
    done(isKnown ? undefined : new DtOneError(401, 1000401, 'Unauthorized'));
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = inItsWords(error);
    return reply.code(status).send({ errors: [{ code, message }] });
  });
}

function inItsWords(error: unknown): DtOneError {
  if (error instanceof DtOneError) return error;
  return error instanceof Error && 'validation' in error
    ? new DtOneError(400, 1000400, error.message)
    : new DtOneError(500, 1009001, 'Internal server error');
}
