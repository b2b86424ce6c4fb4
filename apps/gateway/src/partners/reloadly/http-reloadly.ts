/**
 * Reloadly (airtime API v1) as a supplier that credits numbers. See docs/partners/reloadly.md.
 *
 * A top-up is one request and cannot be cancelled. Its `customIdentifier`, our delivery's number, can be used
 * once, but two simultaneous requests with one number may both be carried out. So a request is sent again
 * only once the report proves that the first one never arrived ({@link SupplierTraits}).
 */
import { DAY_MS } from '../../runtime/time/index.ts';
import { type Indeterminate, indeterminate, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import {
  type DeliveryResult,
  FLOAT_TOO_LOW,
  type FloatTooLow,
  type NumberInformation,
  TOO_SOON,
  type TooSoon,
  type TopUpRequest,
  type TopUpSupplier,
} from '../carrier/port.ts';
import { createOfferBook, isSold } from '../carrier/offers.ts';
import { jsonYuan, notUnderstood, refusedTopUp } from '../carrier/supplier-answers.ts';
import { createReloadlyClient, type Said } from './client.ts';
import { createNumberLookUp, readOffers, type ReloadlyOperators } from './offers.ts';
import { createStatement, findHeld, type Held } from './report.ts';
import type { TokenOptions } from './tokens.ts';
import {
  BALANCE_TOO_LOW,
  balanceShape,
  costOf,
  deliveredFenOf,
  floatsOf,
  IDENTIFIER_USED,
  RECENTLY_RECHARGED,
  refusals,
  requestedFenOf,
  statusShape,
  type StatusWire,
  takenShape,
  transactionShape,
  type TransactionWire,
} from './wire.ts';
import { zoneInstantOf } from './zone-time.ts';

export interface ReloadlyOptions extends TokenOptions {
  readonly operators: ReloadlyOperators;
  /** The time zone of the times in Reloadly's report. */
  readonly timeZone: string;
  /** How long (ms) after a request was sent its absence from the report means that it never arrives. */
  readonly absentAfterMs: number;
  /** How long (ms) after a top-up began its status FAILED becomes final. */
  readonly failedIsFinalAfterMs: number;
  /**
   * Called when Reloadly holds something else, or two transactions, under a number of ours, which operators
   * need to know.
   */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
}

export type Reloadly = TopUpSupplier & Pick<NumberInformation, 'lookUp'> & { close(): Promise<void> };

/**
 * How long a credit may be reversed: it is not documented whether REFUNDED may follow SUCCESSFUL, nor until
 * when.
 */
const REVERSIBLE_FOR_MS = 31 * DAY_MS;

/** Creates the supplier. `close` ends its connections. Throws TypeError when an address is not a URL. */
export function createReloadly(options: ReloadlyOptions): Reloadly {
  const { operators, timeZone, absentAfterMs, clock = Date.now, onConflict = () => undefined } = options;
  const client = createReloadlyClient(options);
  const book = createOfferBook(() => readOffers(client, operators), clock);
  const find = (call: PartnerCall, deliveryNo: string) =>
    findHeld(client, call, deliveryNo, () => onConflict(call, deliveryNo));

  const topUpBody: TopUpSupplier['topUpBody'] = ({ deliveryNo, mobileNo, carrier, faceFen }) =>
    JSON.stringify({
      operatorId: operators[carrier] ?? null,
      amount: jsonYuan(faceFen),
      useLocalAmount: true,
      customIdentifier: deliveryNo,
      recipientPhone: { countryCode: 'CN', number: `+86${mobileNo}` },
    });

  /** Returns the present state of a held transaction. */
  async function standing(call: PartnerCall, { transaction }: Held): Promise<DeliveryResult | Indeterminate> {
    const path = `/topups/${transaction.transactionId}/status`;
    const answer = await client.ask(call, { method: 'GET', path });
    if (answer.kind !== 'answered') return answer;
    const { error, value } = answer.value;
    if (error !== null || !statusShape.Check(value)) return notUnderstood(call, answer.value);
    return resultOf(call, transaction, value, options);
  }

  async function query(
    call: PartnerCall,
    deliveryNo: string,
  ): Promise<DeliveryResult | NotFound | Indeterminate> {
    const held = await find(call, deliveryNo);
    return held.kind === 'transaction' ? standing(call, held) : held;
  }

  /**
   * Returns the result of a request that was answered with an error. The error is believed only if the report
   * has nothing under the number, because it may be about this request while an earlier one was accepted.
   */
  async function afterError(
    call: PartnerCall,
    request: TopUpRequest,
    said: Said,
  ): Promise<DeliveryResult | FloatTooLow | TooSoon | Indeterminate> {
    const { error } = said;
    const held = await find(call, request.deliveryNo);
    if (held.kind === 'transaction') {
      if (!isFor(held.transaction, request)) onConflict(call, request.deliveryNo);
      return standing(call, held);
    }
    if (held.kind === 'indeterminate') return held;
    // Reloadly has accepted the number, and its report does not list it yet.
    if (error === IDENTIFIER_USED) return accepted(request, null);
    if (error === BALANCE_TOO_LOW) return FLOAT_TOO_LOW;
    if (error === RECENTLY_RECHARGED) return TOO_SOON;
    const reason = refusals[error ?? ''];
    return reason === undefined ? notUnderstood(call, said) : refusedTopUp(request, reason);
  }

  return {
    traits: { absentAfterMs, reversibleForMs: REVERSIBLE_FOR_MS },
    serves(carrier, faceFen) {
      if (operators[carrier] === undefined) return false;
      const amounts = book.known()?.get(carrier);
      return amounts === undefined || isSold(amounts, faceFen);
    },
    readOffers: async () => void (await book.ready()),
    ...createNumberLookUp(client, operators),
    topUpBody,
    async topUp(request, body = topUpBody(request)) {
      const call = 'carrier.topUp';
      if (operators[request.carrier] === undefined) return refusedTopUp(request, 'product_unavailable');
      const path = '/topups-async';
      const answer = await client.ask(call, { method: 'POST', path, body, isLeased: true });
      if (answer.kind !== 'answered') return answer;
      const { error, value } = answer.value;
      if (error !== null) return afterError(call, request, answer.value);
      if (!takenShape.Check(value)) return notUnderstood(call, answer.value);
      return accepted(request, String(value.transactionId));
    },
    queryTopUp: (deliveryNo) => query('carrier.queryTopUp', deliveryNo),
    // Top-ups cannot be cancelled at Reloadly: the present state is returned.
    cancelTopUp: ({ deliveryNo }) => query('carrier.cancelTopUp', deliveryNo),
    async balance() {
      const call = 'carrier.balance';
      const answer = await client.ask(call, { method: 'GET', path: '/accounts/balance' });
      if (answer.kind !== 'answered') return answer;
      const { error, value } = answer.value;
      return error === null && balanceShape.Check(value)
        ? { kind: 'balance', floats: floatsOf(value) }
        : notUnderstood(call, answer.value);
    },
    ...createStatement(client, timeZone),
    close: () => client.close(),
  };
}

function isFor(transaction: TransactionWire, { deliveryNo, mobileNo, faceFen }: TopUpRequest): boolean {
  return (
    transaction.customIdentifier === deliveryNo &&
    String(transaction.recipientPhone).replace(/^\+/, '') === `86${mobileNo}` &&
    requestedFenOf(transaction) === faceFen
  );
}

/** Returns the state of a delivery, from the report's row and the status, which is newer. */
function resultOf(
  call: string,
  row: TransactionWire,
  { status, code, message, transaction }: StatusWire,
  { timeZone, failedIsFinalAfterMs, clock = Date.now }: ReloadlyOptions,
): DeliveryResult | Indeterminate {
  const details = transactionShape.Check(transaction) ? transaction : row;
  if (details.transactionId !== row.transactionId || details.customIdentifier !== row.customIdentifier)
    return indeterminate(`${call}: answer for another number`);
  const requestedFen = requestedFenOf(row);
  if (requestedFen === null) return indeterminate(`${call}: an amount that is none`);
  const cost = costOf(details);
  const delivery = {
    kind: 'delivery',
    carrierRef: String(row.transactionId),
    faceFen: requestedFen,
    reason: null,
    ...(cost && { cost }),
  } as const;
  switch (status) {
    case 'PROCESSING':
      return { ...delivery, state: 'accepted' };
    case 'SUCCESSFUL': {
      // The amount delivered to the number decides, if it is stated.
      const deliveredFen = deliveredFenOf(details);
      const isSaid = details.deliveredAmount !== undefined && details.deliveredAmount !== null;
      if (isSaid && deliveredFen === null) return indeterminate(`${call}: credited in another currency`);
      return { ...delivery, state: 'credited', faceFen: deliveredFen ?? requestedFen };
    }
    case 'REFUNDED':
      return { ...delivery, state: 'refused', reason: code ?? message ?? 'refunded' };
    case 'FAILED': {
      const began = zoneInstantOf(row.transactionDate, timeZone);
      if (began === null) return indeterminate(`${call}: failed at an unknown time`);
      // Reloadly asks clients not to retry for half an hour: until then the operator may not have finished.
      return clock() - began.getTime() < failedIsFinalAfterMs
        ? { ...delivery, state: 'accepted' }
        : { ...delivery, state: 'refused', reason: code ?? message ?? 'failed' };
    }
    default:
      return indeterminate(`${call}: status ${status}`);
  }
}

function accepted({ faceFen }: TopUpRequest, carrierRef: string | null): DeliveryResult {
  return { kind: 'delivery', state: 'accepted', carrierRef, faceFen, reason: null };
}
