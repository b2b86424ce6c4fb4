/** Price changes at a set time, and a carrier that is not sold for a while, as users who order see them. */
import { errorList } from '@phonebill/contract';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { shownPrice } from '../abuse/normal-users.ts';
import { eventually } from '../support/eventually.ts';
import { numbersOf, wish } from '../support/visitors.ts';
import { createCountedApi } from './counted-api.ts';
import { followNewOrder } from './followed-orders.ts';
import type { Operators } from './operators.ts';
import { OTHER_CARRIER, type VisitedProduct, type Visits } from './visits.ts';

const newNumber = numbersOf('1390066');
/** The delivered price of ¥50 for a China Mobile number, and the new price at 9,500 for 10,000; in fen. */
const [OLD_PRICE, NEW_PRICE] = [4990, 4750];
/** Time (ms) before and after the change within which decision 41 allows either price. */
const EITHER_MS = 2000;
/** The delay before new prices take effect: every process knows them by then. */
const BEGIN_AFTER = '12s';

interface PlacedOrder {
  readonly payment: { readonly paymentNo: string };
}

/**
 * Loads prices that take effect in some seconds: earlier orders must have the old price, later ones the new
 * one. Returns what did not hold.
 */
export async function changePrice(
  product: VisitedProduct,
  { load, failed, refusals, oneMore }: Visits,
  operators: Operators,
  pool: Pool,
): Promise<string[]> {
  const user = await product.newUser();
  const api = createCountedApi(product, user, failed);
  const mobileNo = newNumber();
  const seen = async (): Promise<number | null> =>
    shownPrice(await api.call('POST /vi/fusionPageInfo', { mobileNo }), 5000);
  const found: string[] = [];
  const before = await seen();
  const { beginsAt, tooEarly } = await refusals.changePrices(() =>
    operators.changePrice('CMCC', 9500, BEGIN_AFTER),
  );
  if (tooEarly > 0) found.push(`the old price is taken until the new one begins: ${tooEarly} were refused`);
  const isOver = async (): Promise<boolean> =>
    Date.now() > beginsAt.getTime() + EITHER_MS && (await seen()) === NEW_PRICE;
  await eventually('the new price', isOver, { withinMs: 60_000, everyMs: 500 });

  // An order by a user whose page was rendered before.
  const order = (priceFen: number | null) =>
    product.post<PlacedOrder>('/vi/order', user.address, {
      ...wish(mobileNo),
      priceFen,
      ssoToken: user.ssoToken,
    });
  const judged = refusals.judge(mobileNo);
  const late = await order(before);
  if (!judged(late) || before !== OLD_PRICE || late.msgCd !== errorList.priceChanged.msgCd)
    found.push(`the old price is refused afterwards: ${before} fen was answered by ${late.msgCd}`);
  const { msgCd, payment } = await order(await seen());
  if (payment) await product.sandbox.pay(payment.paymentNo);
  else found.push(`the new price is taken: ${msgCd}`);

  const { rows } = await pool.query<{ order_no: string; price: number; created_at: Date }>(
    `select order_no, price_fen::int as price, created_at from orders
    where pay_method = 'cash' and carrier = 'CMCC' and face_fen = 5000`,
  );
  // An order is stored after its price was checked, by at most the duration of its request; all requests of
  // these orders have ended by now.
  await oneMore();
  const writtenAfterMs = Math.max(...load.tookMs);
  for (const { order_no: orderNo, price, created_at: at } of rows) {
    const later = at.getTime() - beginsAt.getTime();
    const isEither = later >= -EITHER_MS && later <= EITHER_MS + writtenAfterMs;
    const fits = isEither || price === (later < 0 ? OLD_PRICE : NEW_PRICE);
    if (!fits) found.push(`an order has the price of its time: ${orderNo}, ${price} fen, ${later} ms after`);
  }
  const prices = new Set(rows.map(({ price }) => price));
  if (prices.size !== 2) found.push(`both prices were paid: ${[...prices].join(', ')} fen were`);
  return found;
}

const ZH = '联通充值暂停，请稍后再来';

/**
 * Stops one carrier: its users read why, those of others are served, and orders under way end. Returns what
 * did not hold.
 */
export async function stopCarrier(
  product: VisitedProduct,
  { failed, refusals, oneMore }: Visits,
  { operator }: Operators,
): Promise<string[]> {
  const underWay = await followNewOrder(product, `${OTHER_CARRIER}00661001`, failed);
  const text = ['--text-zh', ZH, '--text-en', 'China Unicom is not topped up for now'];
  const what = ['--carrier', 'CUCC', '--why', 'credits nobody'];
  await refusals.stop({ numbersBegin: OTHER_CARRIER, text: ZH }, () =>
    operator('stop-selling', ...what, ...text),
  );
  const found = await underWay.payAndHear();
  await oneMore();
  await refusals.sellAgain(() => operator('sell-again', ...what));
  if (!refusals.met.get('carrier stopped')) found.push('a stopped carrier is refused: nobody was');
  const again = await followNewOrder(product, `${OTHER_CARRIER}00661002`, failed);
  return [...found, ...(await again.payAndHear())];
}
