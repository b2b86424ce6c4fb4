/** Plays the app's part when a page calls its bridge: it checks everything it is given, and its user pays. */
import type { FastifyInstance } from 'fastify';
import type { CashierService } from '../cashier/cashier-service.ts';
import { objectOf, text } from '../http/json-schemas.ts';
import type { WechatMerchant } from './merchant.ts';
import type { Openings } from './openings.ts';
import type { People } from './people.ts';
import type { Signatures } from './signatures.ts';

interface HandedOver {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly package: string;
  readonly signType: string;
  readonly paySign: string;
}

interface InAppParts {
  readonly merchant: WechatMerchant;
  readonly signatures: Pick<Signatures, 'isMerchantsText'>;
  readonly openings: Openings;
  readonly people: Pick<People, 'openids'>;
  readonly service: CashierService;
}

const parameters = objectOf({
  appId: text,
  timeStamp: { type: 'string', pattern: '^[0-9]{10}$' },
  nonceStr: text,
  package: { type: 'string', pattern: '^prepay_id=.+$' },
  signType: { type: 'string', const: 'RSA' },
  paySign: { type: 'string', maxLength: 1024 },
});

/**
 * Registers the sandbox's own calls: one pays as the app's user would, or says why the app shows an error;
 * the other lists the app's users.
 */
export function inAppCalls(
  app: FastifyInstance,
  { merchant, signatures, openings, people, service }: InAppParts,
): void {
  app.post<{ Body: HandedOver }>('/wechat-in-app', { schema: { body: parameters } }, ({ body }) => {
    const { appId, timeStamp, nonceStr, package: content, paySign } = body;
    const opening = openings.find(content.slice('prepay_id='.length));
    const signed = [appId, timeStamp, nonceStr, content, ''].join('\n');
    if (appId !== merchant.appId || !signatures.isMerchantsText(signed, paySign))
      return failed('the signature is wrong');
    if (opening?.way !== 'jsapi') return failed('there is no such prepay_id, or it is over');
    const trade = service.trades.find(opening.requestNo);
    if (trade.state !== 'open' && trade.state !== 'paid') return failed(`the order is ${trade.state}`);
    service.trades.pay(opening.requestNo, service.cashier.wallets[0]);
    return { err_msg: 'get_brand_wcpay_request:ok' };
  });
  app.get('/wechat-openids', () => ({ openids: people.openids() }));
}

function failed(why: string) {
  return { err_msg: 'get_brand_wcpay_request:fail', err_desc: why };
}
