/** Reloadly's token and airtime API, as far as crediting a number needs it, under `/reloadly`. */
import { timingSafeEqual } from 'node:crypto';
import { parseYuan } from '@phonebill/money';
import type { FastifyInstance } from 'fastify';
import type { SupplierFloat } from '../floats/floats.ts';
import { objectOf, requestNo } from '../http/json-schemas.ts';
import { whoseNumber } from '../whose-number.ts';
import { AUDIENCE, type ReloadlyAccount } from './account.ts';
import { CURRENCY } from './prices.ts';
import type { IssuedTokens } from './tokens.ts';
import type { NotTaken, ReloadlyTopUps } from './topups.ts';
import { operatorView, statusView, timeOf, topUpView, units } from './views.ts';

/** One operator for each carrier, which sells any amount within the limits. */
export const reloadlyOperators = { CMCC: 5101, CUCC: 5102, CTCC: 5103, CBN: 5104 } as const;

const [LEAST_FEN, MOST_FEN] = [100n, 100_000n];
const VERSION = 'application/com.reloadly.topups-v1+json';

interface TopUpBody {
  readonly operatorId: number | null;
  readonly amount: number;
  readonly customIdentifier: string;
  readonly recipientPhone: { readonly countryCode: string; readonly number: string };
}

const topUpBody = objectOf({
  operatorId: { type: ['integer', 'null'] },
  amount: { type: 'number', exclusiveMinimum: 0 },
  useLocalAmount: { type: 'boolean', const: true },
  customIdentifier: requestNo,
  recipientPhone: objectOf({ countryCode: { type: 'string' }, number: { type: 'string' } }),
});

const tokenBody = objectOf({
  client_id: { type: 'string' },
  client_secret: { type: 'string' },
  grant_type: { type: 'string', const: 'client_credentials' },
  audience: { type: 'string' },
});
type TokenBody = Readonly<Record<'client_id' | 'client_secret' | 'audience', string>>;

interface ReportQuery {
  readonly customIdentifier?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly page?: string;
  readonly size?: string;
}

class ReloadlyError extends Error {
  readonly status: number;
  readonly errorCode: string | null;

  constructor(status: number, errorCode: string | null, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }
}

export interface ReloadlyParts {
  readonly account: ReloadlyAccount;
  readonly tokens: IssuedTokens;
  readonly topUps: ReloadlyTopUps;
  readonly float: SupplierFloat;
}

const notTaken: Readonly<Record<NotTaken, readonly [code: string, message: string]>> = {
  used: ['CUSTOM_IDENTIFIER_ALREADY_USED', 'The custom identifier was used already'],
  recently: ['PHONE_RECENTLY_RECHARGED', 'The phone was recharged less than two minutes ago'],
  floatTooLow: ['INSUFFICIENT_BALANCE', 'The balance of the account is not sufficient'],
};

/** Registers the call that issues tokens. */
export function tokenRoute(app: FastifyInstance, { account, tokens }: ReloadlyParts): void {
  answerInItsWords(app);
  app.post<{ Body: TokenBody }>('/oauth/token', { schema: { body: tokenBody } }, ({ body }) => {
    const isKnown =
      isSame(body.client_id, account.clientId) && isSame(body.client_secret, account.clientSecret);
    if (!isKnown) throw new ReloadlyError(401, 'INVALID_CREDENTIALS', 'Access denied');
    if (body.audience !== AUDIENCE) throw new ReloadlyError(403, 'INVALID_AUDIENCE', 'No such audience');
    const { token, expiresIn } = tokens.issue();
    return { access_token: token, scope: 'send-topups', expires_in: expiresIn, token_type: 'Bearer' };
  });
}

/** Registers the airtime calls. A call without a valid token gets the error that Reloadly answers. */
export function airtimeRoutes(app: FastifyInstance, { tokens, topUps, float }: ReloadlyParts): void {
  answerInItsWords(app);
  app.addHook('preValidation', (request, _reply, done) => {
    const state = tokens.state((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (state === 'expired') return done(new ReloadlyError(401, 'TOKEN_EXPIRED', 'The token has expired'));
    if (state === 'unknown')
      return done(new ReloadlyError(401, 'INVALID_TOKEN', 'Full authentication needed'));
    return done(
      request.headers.accept === VERSION ? undefined : new ReloadlyError(406, null, 'No such version'),
    );
  });
  const operators: readonly number[] = Object.values(reloadlyOperators);

  app.post<{ Body: TopUpBody }>('/topups-async', { schema: { body: topUpBody } }, ({ body }) => {
    const operatorId = body.operatorId ?? 0;
    if (!operators.includes(operatorId))
      throw new ReloadlyError(400, 'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE', 'No such operator');
    const amountFen = parseYuan(String(body.amount));
    if (amountFen === null || amountFen < LEAST_FEN || amountFen > MOST_FEN)
      throw new ReloadlyError(400, 'INVALID_AMOUNT_FOR_OPERATOR', 'The operator has no such amount');
    const { countryCode, number } = body.recipientPhone;
    if (countryCode !== 'CN' || !/^\+?861\d{10}$/.test(number))
      throw new ReloadlyError(400, 'INVALID_RECIPIENT_PHONE', 'The number is not valid');
    const mobileNo = number.replace(/^\+/, '');
    const taken = topUps.create({ requestNo: body.customIdentifier, operatorId, mobileNo, amountFen });
    if (typeof taken === 'string') throw new ReloadlyError(400, ...notTaken[taken]);
    return { transactionId: taken.id };
  });

  app.get<{ Params: { id: string } }>('/operators/:id', ({ params }) => {
    const found = Object.entries(reloadlyOperators).find(([, id]) => id === Number(params.id));
    if (!found) throw new ReloadlyError(404, 'OPERATOR_NOT_FOUND', 'Operator not found');
    return operatorView(found[0], found[1], [LEAST_FEN, MOST_FEN]);
  });

  app.get<{ Params: { phone: string; country: string } }>(
    '/operators/auto-detect/phone/:phone/countries/:country',
    ({ params: { phone, country } }) => {
      if (country !== 'CN') throw new ReloadlyError(409, 'COUNTRY_NOT_SUPPORTED', 'Country not supported');
      const [, mobileNo] = /^\+?(?:86)?(1\d{10})$/.exec(phone) ?? [];
      const carrier = mobileNo === undefined ? null : whoseNumber(mobileNo);
      if (carrier === null)
        throw new ReloadlyError(404, 'COULD_NOT_AUTO_DETECT_OPERATOR', 'Could not detect the operator');
      return operatorView(carrier, reloadlyOperators[carrier], [LEAST_FEN, MOST_FEN]);
    },
  );

  app.get<{ Params: { id: string } }>('/topups/:id/status', ({ params }) => {
    const topUp = topUps.findById(Number(params.id));
    if (!topUp) throw new ReloadlyError(404, null, 'Airtime transaction not found');
    return statusView(topUp);
  });

  app.get<{ Querystring: ReportQuery }>('/topups/reports/transactions', ({ query }) => {
    const [page, size] = [Number(query.page ?? 1), Number(query.size ?? 200)];
    const all = reported(query);
    return {
      content: all.slice((page - 1) * size, page * size).map(topUpView),
      totalElements: all.length,
      totalPages: Math.ceil(all.length / size),
      last: page * size >= all.length,
    };
  });

  app.get('/accounts/balance', () => ({
    balance: units(float.read().available),
    currencyCode: CURRENCY,
    currencyName: 'US Dollar',
    updatedAt: new Date().toISOString().slice(0, 19).replace('T', ' '),
  }));

  function reported({ customIdentifier, startDate = '', endDate = '9999' }: ReportQuery) {
    if (customIdentifier !== undefined) {
      const found = topUps.find(customIdentifier);
      return found ? [found] : [];
    }
    return topUps
      .createdBetween(0, Number.MAX_SAFE_INTEGER)
      .filter(({ createdAt }) => timeOf(createdAt) >= startDate && timeOf(createdAt) <= endDate);
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function answerInItsWords(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, errorCode, message } = inItsWords(error);
    const path = request.url.split('?')[0];
    return reply.code(status).send({ message, path, errorCode, infoLink: null, details: [] });
  });
}

function inItsWords(error: unknown): ReloadlyError {
  if (error instanceof ReloadlyError) return error;
  return error instanceof Error && 'validation' in error
    ? new ReloadlyError(400, 'INVALID_REQUEST', error.message)
    : new ReloadlyError(500, 'INTERNAL_SERVER_ERROR', 'Internal server error');
}
