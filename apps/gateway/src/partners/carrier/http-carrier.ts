/** The carrier over HTTP, as described in docs/partners.md. */
import { fenFromWire, fenToWire, microsFromFen, sumFen } from '@phonebill/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PartnerCall } from '../calls/call-names.ts';
import { answerOf, answerToCommand, type Indeterminate, indeterminate, type NotFound } from '../answers.ts';
import { type Answered, createSignedClient, type PartnerOptions } from '../signed-client.ts';
import { readStatement, readTotals } from '../statement.ts';
import { checkedInstant } from '../instants.ts';
import { FenAmount, Instant, OptionalReference, OptionalText, Text } from '../wire-shapes.ts';
import { costOf, CostWire } from './cost-wire.ts';
import { type Bill, type CarrierService, type DeliveryResult, FLOAT_TOO_LOW } from './port.ts';

export interface HttpCarrierOptions extends PartnerOptions {
  /** The address to which the carrier sends its webhooks. */
  readonly notifyUrl: string;
  /** Whether the carrier is paid in advance and can be asked for the balance. Default: false. */
  readonly hasFloat?: boolean;
  /**
   * The longest a look-up may take (ms): a page waits for it, and the prefix is a good enough answer. Default
   * 1500.
   */
  readonly lookUpTimeLimitMs?: number;
}

const NumberWire = Type.Object({
  carrier: Type.Union([
    Type.Literal('CMCC'),
    Type.Literal('CUCC'),
    Type.Literal('CTCC'),
    Type.Literal('CBN'),
    Type.Null(),
  ]),
  ported: Type.Boolean(),
  acceptsTopUp: Type.Boolean(),
});
const TopUpWire = Type.Object({
  requestNo: Text,
  carrierRef: OptionalReference,
  state: Type.Union([
    Type.Literal('accepted'),
    Type.Literal('credited'),
    Type.Literal('refused'),
    Type.Literal('cancelled'),
  ]),
  faceFen: FenAmount,
  reason: OptionalText,
  ...CostWire,
});
/** The answer when nothing was begun because the float is too low. */
const NotTakenWire = Type.Object({ requestNo: Text, state: Type.Literal('notTaken') });
const SignedFen = Type.Integer({ minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 });
const BillWire = Type.Object({
  mobileNo: Text,
  balanceFen: SignedFen,
  asOf: Instant,
  months: Type.Array(
    Type.Object({
      month: Type.String({ pattern: '^20[0-9]{2}(0[1-9]|1[0-2])$' }),
      totalFen: FenAmount,
      kinds: Type.Array(
        Type.Object({
          kind: Type.Union([
            Type.Literal('plan'),
            Type.Literal('calls'),
            Type.Literal('data'),
            Type.Literal('sms'),
            Type.Literal('other'),
          ]),
          amountFen: FenAmount,
        }),
        { maxItems: 20 },
      ),
    }),
    { maxItems: 24 },
  ),
});
const CreditWire = Type.Object({ requestNo: Text, mobileNo: Text, faceFen: FenAmount, at: Instant });

const numberShape = Compile(NumberWire);
const topUpShape = Compile(TopUpWire);
const commandShape = Compile(Type.Union([TopUpWire, NotTakenWire]));
const billShape = Compile(BillWire);
const creditShape = Compile(CreditWire);
/** The highest float that can be stored in millionths. */
const MOST_FLOAT_FEN = 10_000_000_000_000;
const floatShape = Compile(
  Type.Object({ availableFen: Type.Integer({ minimum: -MOST_FLOAT_FEN, maximum: MOST_FLOAT_FEN }) }),
);

/**
 * Creates the carrier at `baseUrl`. `close` ends its connections. Throws TypeError when `baseUrl` is not a
 * URL.
 */
export function createHttpCarrier(options: HttpCarrierOptions): CarrierService & { close(): Promise<void> } {
  const client = createSignedClient(options);
  const { notifyUrl, hasFloat = false, lookUpTimeLimitMs = 1500 } = options;
  const topUpBody: CarrierService['topUpBody'] = ({ deliveryNo, mobileNo, faceFen }) =>
    JSON.stringify({ requestNo: deliveryNo, mobileNo, faceFen: fenToWire(faceFen), notifyUrl });
  const query = async (call: PartnerCall, deliveryNo: string) =>
    readTopUp(
      call,
      deliveryNo,
      await client.get(call, `/carrier/v1/topups/${encodeURIComponent(deliveryNo)}`, topUpShape),
    );

  return {
    async lookUp(mobileNo) {
      const answer = await client.get(
        'carrier.lookUp',
        `/carrier/v1/numbers/${encodeURIComponent(mobileNo)}`,
        numberShape,
        lookUpTimeLimitMs,
      );
      if (answer.kind === 'notFound') return indeterminate('carrier.lookUp: not found');
      if (answer.kind !== 'answered') return answer;
      const { carrier, ported, acceptsTopUp } = answer.value;
      return { kind: 'number', carrier, ported, acceptsTopUp };
    },
    serves: () => true,
    topUpBody,
    async topUp(request, body = topUpBody(request)) {
      const call = 'carrier.topUp';
      const { deliveryNo, faceFen } = request;
      const path = '/carrier/v1/topups';
      const answer = await client.request(
        call,
        { requestNo: deliveryNo, path, body, isLeased: true },
        commandShape,
      );
      if (answer.kind === 'conflict') return answerToCommand(call, await query(call, deliveryNo));
      const result = answerToCommand(
        call,
        answerOf(call, deliveryNo, answer, (wire) =>
          wire.state === 'notTaken' ? FLOAT_TOO_LOW : deliveryOf(wire),
        ),
      );
      return result.kind === 'delivery' && result.faceFen !== faceFen
        ? indeterminate('carrier.topUp: answer with another amount')
        : result;
    },
    queryTopUp: (deliveryNo) => query('carrier.queryTopUp', deliveryNo),
    async cancelTopUp({ deliveryNo }) {
      return readTopUp(
        'carrier.cancelTopUp',
        deliveryNo,
        await client.post(
          'carrier.cancelTopUp',
          `/carrier/v1/topups/${encodeURIComponent(deliveryNo)}/cancel`,
          {},
          topUpShape,
        ),
      );
    },
    async bill(mobileNo) {
      const answer = await client.get(
        'carrier.bill',
        `/carrier/v1/accounts/${encodeURIComponent(mobileNo)}/bills`,
        billShape,
      );
      return answer.kind === 'answered' ? readBill(mobileNo, answer.value) : answer;
    },
    async *statement(from, to) {
      for await (const item of readStatement(
        client,
        'carrier.statement',
        '/carrier/v1/statement',
        from,
        to,
        creditShape,
      )) {
        yield {
          deliveryNo: item.requestNo,
          mobileNo: item.mobileNo,
          faceFen: fenFromWire(item.faceFen),
          at: checkedInstant(item.at),
        };
      }
    },
    totals: (from, to) => readTotals(client, 'carrier.totals', '/carrier/v1/totals', from, to),
    ...(hasFloat && {
      async balance() {
        const call = 'carrier.balance';
        const answer = await client.get(call, '/carrier/v1/float', floatShape);
        if (answer.kind === 'notFound') return indeterminate(`${call}: not found`);
        if (answer.kind !== 'answered') return answer;
        const available = microsFromFen(BigInt(answer.value.availableFen));
        return { kind: 'balance', floats: [{ currency: 'CNY', available }] };
      },
    }),
    close: () => client.close(),
  };
}

/** Returns the bill; indeterminate when its parts do not add up to its total. */
function readBill(mobileNo: string, wire: Static<typeof BillWire>): Bill | Indeterminate {
  if (wire.mobileNo !== mobileNo) return indeterminate('carrier.bill: answer for another number');
  const months = wire.months.map(({ month, totalFen, kinds }) => ({
    month,
    totalFen: fenFromWire(totalFen),
    kinds: kinds.map(({ kind, amountFen }) => ({ kind, amountFen: fenFromWire(amountFen) })),
  }));
  if (months.some(({ totalFen, kinds }) => sumFen(kinds.map(({ amountFen }) => amountFen)) !== totalFen))
    return indeterminate('carrier.bill: the parts do not make the sum');
  return { kind: 'bill', balanceFen: fenFromWire(wire.balanceFen), asOf: checkedInstant(wire.asOf), months };
}

function readTopUp(
  call: string,
  requestNo: string,
  answer: Answered<Static<typeof TopUpWire>> | NotFound | Indeterminate,
): DeliveryResult | NotFound | Indeterminate {
  return answerOf(call, requestNo, answer, deliveryOf);
}

function deliveryOf(wire: Static<typeof TopUpWire>): DeliveryResult {
  const { state, carrierRef, faceFen, reason } = wire;
  return {
    kind: 'delivery',
    state,
    carrierRef: carrierRef ?? null,
    faceFen: fenFromWire(faceFen),
    reason: reason ?? null,
    ...costOf(wire),
  };
}
