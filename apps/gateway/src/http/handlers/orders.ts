/** Placing, paying and cancelling orders (SPEC section 7). */
import { fenFromWire } from '@phonebill/money';
import type { CallRequest, CashierName, PayerBrowser } from '@phonebill/contract';
import { mobileNumber } from '../../numbers/index.ts';
import type { Purchasers, ResultKeys } from '../../orders/visitors/index.ts';
import { type Checkout, orderView, paymentRequestView } from '../../orders/index.ts';
import type { OrderAggregate } from '../../orders/model/index.ts';
import type { OrderTimes } from '../../config/index.ts';
import type { MessageTickets } from '../../people/sign-on/index.ts';
import type { RealNames } from '../../people/index.ts';
import type { CallContext, HandlersOf } from '../handler.ts';

export interface OrderHandlerParts {
  readonly checkout: Checkout;
  readonly purchasers: Purchasers;
  readonly messageTickets: Pick<MessageTickets, 'redeem'>;
  readonly resultKeys: ResultKeys;
  readonly realNames: Pick<RealNames, 'require'>;
  readonly times: OrderTimes;
}

type PlaceRequest = Extract<CallRequest<'POST /vi/order'>, { operation: 'place' }>;

export function orderHandlers({
  checkout,
  purchasers,
  messageTickets,
  resultKeys,
  realNames,
  times,
}: OrderHandlerParts): HandlersOf<'POST /vi/order' | 'POST /vi/smallOrder'> {
  /** Returns an order with its payment request and, for a visitor, the key of its result. */
  const answer = (aggregate: OrderAggregate) => ({
    order: orderView(aggregate, times),
    payment: paymentRequestView(aggregate),
    resultKey: aggregate.order.isVisitor ? resultKeys.keyOf(aggregate.order.orderNo) : null,
  });

  async function place(request: PlaceRequest, context: CallContext): Promise<OrderAggregate> {
    const order = { ...orderOf(request, context), ...inBrowser(request) };
    // Visitors have no account to keep a real name for; their digital wallet has identified them.
    if (request.payMethod === 'digital' && context.userNo !== '') await realNames.require(context.userNo);
    if (request.payMethod !== 'points') {
      const { countGuestOrder, ...purchaser } = await purchasers.of(context, request.xAuthToken);
      return checkout.place({
        ...order,
        ...purchaser,
        points: 0n,
        payMethod: request.payMethod,
        voucherNo: request.voucherNo ?? null,
        offer: { kind: 'usual' },
        proof: countGuestOrder && (() => countGuestOrder(order)),
      });
    }
    const { countGuestOrder, ...purchaser } = await purchasers.of(context);
    return checkout.place({
      ...order,
      ...purchaser,
      points: BigInt(request.points),
      payMethod: 'points',
      voucherNo: null,
      offer: { kind: 'goods', goodsId: request.goodsId },
      proof: async () => {
        // The ticket is redeemed first, so that a wrong one leaves no order.
        await messageTickets.redeem(
          request.messageTicket,
          purchaser.ownMobileNo,
          'integral',
          order.idempotencyKey,
        );
        return (await countGuestOrder?.(order)) ?? null;
      },
    });
  }

  return {
    /**
     * Places an order by any payment method, pays an unpaid one, or cancels one. Without a session the
     * purchaser is the visitor's device; points need a session and the ticket of a code sent to its number.
     */
    'POST /vi/order': async (request, context) =>
      answer(
        request.operation === 'place'
          ? await place(request, context)
          : await checkout[request.operation](
              await purchasers.ownerOf(context, request.orderNo, request.xAuthToken),
              request.orderNo,
              {
                ...context,
                ...inBrowser(request),
                ...(request.signOn && { signOn: request.signOn }),
              },
            ),
      ),

    /** Places an order of an amount below the usual ones. Refuses like POST /vi/order. */
    'POST /vi/smallOrder': async (request, context) => {
      const { countGuestOrder, ...purchaser } = await purchasers.of(context);
      const order = { ...orderOf(request, context), ...inBrowser(request) };
      if (request.payMethod === 'digital') await realNames.require(context.userNo);
      return answer(
        await checkout.place({
          ...order,
          ...purchaser,
          points: 0n,
          payMethod: request.payMethod,
          voucherNo: null,
          offer: { kind: 'small' },
          proof: countGuestOrder && (() => countGuestOrder(order)),
        }),
      );
    },
  };
}

interface PaidFrom {
  readonly browser?: PayerBrowser;
  readonly cashier?: CashierName;
}

/** Returns the caller's kind of browser and chosen cashier, when the page sent them. */
function inBrowser({ browser, cashier }: PaidFrom): PaidFrom {
  return { ...(browser !== undefined && { browser }), ...(cashier !== undefined && { cashier }) };
}

/** Returns the fields that all placed orders share. Throws Refusal `mobileInvalid`. */
function orderOf(
  request: Pick<
    CallRequest<'POST /vi/smallOrder'>,
    'requestNo' | 'mobileNo' | 'faceFen' | 'priceFen' | 'cnlCode' | 'firstTimeConfirmed'
  >,
  { entryPage, language, address }: CallContext,
) {
  return {
    idempotencyKey: request.requestNo,
    mobileNo: mobileNumber(request.mobileNo),
    faceFen: fenFromWire(request.faceFen),
    priceFen: fenFromWire(request.priceFen),
    channelCode: request.cnlCode ?? null,
    firstTimeConfirmed: request.firstTimeConfirmed ?? false,
    entryPage,
    language,
    address,
  };
}
