/**
 * DT One (DVS API v1) as a supplier that credits numbers. See docs/partners/dt-one.md.
 *
 * A top-up takes two steps: a transaction is created and then confirmed. A transaction that is only created
 * credits nothing, whatever message was lost, and expires by itself; so it is treated as never received. Its
 * `external_id`, our delivery's number, can be used once, and a second request with it is refused. A number
 * that never arrived is therefore closed for ever by creating its transaction and cancelling it.
 */
import type { Fen } from '@phonebill/money';
import type { DtOneProducts } from '../../config/top-ups/index.ts';
import { type Clock, DAY_MS } from '../../runtime/time/index.ts';
import { answerToCommand, type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import {
  type DeliveryResult,
  FLOAT_TOO_LOW,
  type FloatTooLow,
  type NumberInformation,
  type TopUpRequest,
  type TopUpSupplier,
} from '../carrier/port.ts';
import { createOfferBook, isSold } from '../carrier/offers.ts';
import { jsonYuan, notUnderstood, refusedTopUp } from '../carrier/supplier-answers.ts';
import { readCatalogue } from './catalogue.ts';
import { createDtOneClient, type DtOneClientOptions } from './client.ts';
import { createNumberLookUp } from './number-look-up.ts';
import { fixedFaceOf, productFor } from './products.ts';
import { createTransactionList } from './transaction-list.ts';
import {
  balancesShape,
  costOf,
  errorCode,
  faceFenOf,
  floatsOf,
  statusClass,
  transactionShape,
  transactionsShape,
  type TransactionWire,
} from './wire.ts';

export interface DtOneOptions extends DtOneClientOptions {
  readonly products: DtOneProducts;
  /** The address to which DT One reports changes. */
  readonly notifyUrl: string;
  /** Called when DT One holds another request under a number of ours, which operators need to know. */
  readonly onConflict?: (call: PartnerCall, requestNo: string) => void;
  /**
   * Called when products are not sold there, or are not what they are configured as, which operators need to
   * know.
   */
  readonly onOtherProducts?: (productIds: readonly number[]) => void;
  readonly clock?: Clock;
}

export type DtOne = TopUpSupplier & Pick<NumberInformation, 'lookUp'> & { close(): Promise<void> };
type FaceOf = (productId: number) => Fen | null;

/** Our words for the reasons why nothing was created; any other error is not known to be final. */
const refusals: Readonly<Record<number, string>> = {
  [errorCode.productUnavailable]: 'product_unavailable',
  [errorCode.amountNotAccepted]: 'amount_not_accepted',
  [errorCode.numberNotAccepted]: 'number_not_accepted',
};

type Found = { readonly kind: 'transaction'; readonly transaction: TransactionWire };

/** Creates the supplier. `close` ends its connections. Throws TypeError when `baseUrl` is not a URL. */
export function createDtOne(options: DtOneOptions): DtOne {
  const { products, notifyUrl, clock = Date.now, onConflict = () => undefined } = options;
  const { onOtherProducts = () => undefined } = options;
  const client = createDtOneClient(options);
  const faceOf: FaceOf = (productId) => fixedFaceOf(products, productId);
  const book = createOfferBook(async () => {
    const catalogue = await readCatalogue(client, products);
    if ('others' in catalogue && catalogue.others.length > 0) onOtherProducts(catalogue.others);
    return catalogue;
  }, clock);

  const topUpBody: TopUpSupplier['topUpBody'] = ({ deliveryNo, mobileNo, carrier, faceFen }) => {
    const product = productFor(products, carrier, faceFen);
    return JSON.stringify({
      external_id: deliveryNo,
      product_id: product?.id ?? null,
      ...(product?.isRanged && {
        calculation_mode: 'DESTINATION_AMOUNT',
        destination: { unit_type: 'CURRENCY', unit: 'CNY', amount: jsonYuan(faceFen) },
      }),
      auto_confirm: false,
      credit_party_identifier: { mobile_number: `+86${mobileNo}` },
      callback_url: notifyUrl,
    });
  };

  /** Returns the transaction with a number of ours. */
  async function find(call: PartnerCall, deliveryNo: string): Promise<Found | NotFound | Indeterminate> {
    const path = `/transactions?external_id=${encodeURIComponent(deliveryNo)}`;
    const answer = await client.ask(call, { method: 'GET', path });
    if (answer.kind !== 'answered') return answer;
    const { error, value } = answer.value;
    if (error === errorCode.notFound) return NOT_FOUND;
    if (error !== null || !transactionsShape.Check(value)) return notUnderstood(call, answer.value);
    const [transaction, ...others] = value;
    if (transaction === undefined) return NOT_FOUND;
    if (others.length > 0 || transaction.external_id !== deliveryNo)
      return indeterminate(`${call}: answer for another number`);
    return { kind: 'transaction', transaction };
  }

  /**
   * Creates the transaction, or returns the one held under its number. A refusal, and a float that is too
   * low, mean that nothing is held.
   */
  async function create(
    call: PartnerCall,
    request: TopUpRequest,
    body: string,
  ): Promise<Found | DeliveryResult | FloatTooLow | Indeterminate> {
    if (productFor(products, request.carrier, request.faceFen) === null)
      return refusedTopUp(request, products[request.carrier] ? 'amount_not_accepted' : 'product_unavailable');
    const path = '/async/transactions';
    const answer = await client.ask(call, { method: 'POST', path, body, isLeased: true });
    if (answer.kind !== 'answered') return answer;
    const { error, value } = answer.value;
    if (error === errorCode.externalIdUsed) {
      const held = answerToCommand(call, await find(call, request.deliveryNo));
      if (held.kind !== 'transaction' || isFor(held.transaction, request, faceOf)) return held;
      onConflict(call, request.deliveryNo);
      return answerToCommand(call, resultOf(call, held.transaction, faceOf));
    }
    if (error === errorCode.floatTooLow) return FLOAT_TOO_LOW;
    const reason = error === null ? undefined : refusals[error];
    if (reason !== undefined) return refusedTopUp(request, reason);
    if (error !== null || !transactionShape.Check(value)) return notUnderstood(call, answer.value);
    return isFor(value, request, faceOf)
      ? { kind: 'transaction', transaction: value }
      : indeterminate(`${call}: answer for another number`);
  }

  /**
   * Confirms or cancels a transaction that is only created, and returns its state after that, even if another
   * request came first.
   */
  async function end(
    call: PartnerCall,
    { id, external_id: deliveryNo }: TransactionWire,
    how: 'confirm' | 'cancel',
  ): Promise<DeliveryResult | NotFound | Indeterminate> {
    const path = how === 'confirm' ? `/async/transactions/${id}/confirm` : `/transactions/${id}/cancel`;
    const answer = await client.ask(call, { method: 'POST', path, body: '{}', isLeased: true });
    if (answer.kind !== 'answered') return answer;
    const { value } = answer.value;
    if (transactionShape.Check(value) && value.external_id === deliveryNo) {
      const result = resultOf(call, value, faceOf);
      if (result.kind !== 'notFound') return result;
    }
    const found = await find(call, deliveryNo);
    return found.kind === 'transaction' ? resultOf(call, found.transaction, faceOf) : found;
  }

  return {
    traits: { absentAfterMs: null, reversibleForMs: REVERSIBLE_FOR_MS },
    serves(carrier, faceFen) {
      const product = productFor(products, carrier, faceFen);
      if (product === null) return false;
      const catalogue = book.known();
      if (catalogue === null) return true;
      const amounts = catalogue.sold.get(product.id);
      return amounts !== undefined && isSold(amounts, faceFen);
    },
    readOffers: async () => void (await book.ready()),
    ...createNumberLookUp(client, book),
    topUpBody,
    async topUp(request, body = topUpBody(request)) {
      const call = 'carrier.topUp';
      const created = await create(call, request, body);
      if (created.kind !== 'transaction') return created;
      const { transaction } = created;
      const result = isOnlyCreated(transaction)
        ? await end('carrier.confirmTopUp', transaction, 'confirm')
        : resultOf(call, transaction, faceOf);
      return answerToCommand(call, result);
    },
    async queryTopUp(deliveryNo) {
      const call = 'carrier.queryTopUp';
      const found = await find(call, deliveryNo);
      return found.kind === 'transaction' ? resultOf(call, found.transaction, faceOf) : found;
    },
    async cancelTopUp(request) {
      const call = 'carrier.cancelTopUp';
      const found = await find(call, request.deliveryNo);
      const held = found.kind === 'notFound' ? await create(call, request, topUpBody(request)) : found;
      // A number for which no transaction can be created is not closed: an earlier request might still arrive
      // under it.
      if (held.kind === 'floatTooLow')
        return indeterminate(`${call}: the float is too low to close the number`);
      if (held.kind !== 'transaction') return held;
      return isOnlyCreated(held.transaction)
        ? end(call, held.transaction, 'cancel')
        : resultOf(call, held.transaction, faceOf);
    },
    async balance() {
      const call = 'carrier.balance';
      const answer = await client.ask(call, {
        method: 'GET',
        path: '/balances?unit_type=CURRENCY&per_page=100',
      });
      if (answer.kind !== 'answered') return answer;
      const { error, value } = answer.value;
      return error === null && balancesShape.Check(value)
        ? { kind: 'balance', floats: floatsOf(value) }
        : notUnderstood(call, answer.value);
    },
    ...createTransactionList(client, faceOf),
    close: () => client.close(),
  };
}

/**
 * How long a credit may be reversed. Reversals are rare and made by hand at DT One, mostly after a complaint;
 * no time limit is documented.
 */
const REVERSIBLE_FOR_MS = 31 * DAY_MS;

const isOnlyCreated = ({ status }: TransactionWire): boolean => status.class.id === statusClass.created;

function isFor(
  transaction: TransactionWire,
  { deliveryNo, mobileNo, faceFen }: TopUpRequest,
  faceOf: FaceOf,
): boolean {
  return (
    transaction.external_id === deliveryNo &&
    transaction.credit_party_identifier.mobile_number === `+86${mobileNo}` &&
    faceFenOf(transaction, faceOf) === faceFen
  );
}

/** Returns the state of a delivery. A transaction that is only created is `notFound`: nothing acts on it. */
export function resultOf(
  call: string,
  transaction: TransactionWire,
  faceOf: FaceOf,
): DeliveryResult | NotFound | Indeterminate {
  const faceFen = faceFenOf(transaction, faceOf);
  if (faceFen === null) return indeterminate(`${call}: an amount that is none`);
  const cost = costOf(transaction);
  const delivery = {
    kind: 'delivery',
    carrierRef: String(transaction.id),
    faceFen,
    reason: null,
    ...(cost && { cost }),
  } as const;
  const { class: status, message } = transaction.status;
  switch (status.id) {
    case statusClass.created:
      return NOT_FOUND;
    case statusClass.confirmed:
    case statusClass.submitted:
      return { ...delivery, state: 'accepted' };
    case statusClass.completed:
      return { ...delivery, state: 'credited' };
    case statusClass.cancelled:
      return { ...delivery, state: 'cancelled' };
    case statusClass.rejected:
    case statusClass.declined:
    case statusClass.reversed:
      return { ...delivery, state: 'refused', reason: message };
    default:
      return indeterminate(`${call}: status class ${status.id}`);
  }
}
