/** The call that notifies a payer of a coming debit (API v3, like the others). */
import type { FastifyInstance } from 'fastify';
import { amount, objectOf, text } from '../../http/json-schemas.ts';
import type { WechatMerchant } from '../merchant.ts';
import { WechatError } from '../wechat-routes.ts';
import type { PapayService } from './service.ts';

interface NoticeBody {
  readonly mchid: string;
  readonly appid: string;
  readonly deduct_duration: { readonly count: number; readonly unit: string };
  readonly estimated_amount: { readonly amount: number; readonly currency: string };
}

const body = objectOf({
  mchid: text,
  appid: text,
  deduct_duration: objectOf({
    count: { type: 'integer', minimum: 1, maximum: 3 },
    unit: { type: 'string', const: 'DAY' },
  }),
  estimated_amount: objectOf({ amount, currency: { type: 'string', const: 'CNY' } }),
});

export function preNoticeRoute(
  app: FastifyInstance,
  { merchantId, appId }: WechatMerchant,
  service: PapayService,
): void {
  app.post<{ Params: { id: string }; Body: NoticeBody }>(
    '/papay/contracts/:id/notify',
    { schema: { body } },
    ({ params, body: asked }, reply) => {
      if (asked.mchid !== merchantId || asked.appid !== appId)
        throw new WechatError(400, 'PARAM_ERROR', '商户号或appid错误');
      const { deduct_duration: duration, estimated_amount: estimate } = asked;
      const why = service.announce(params.id, estimate.amount, duration.count);
      if (why !== null)
        throw new WechatError(why === 'INVALID_REQUEST' ? 400 : 404, why, '不能下发预扣费通知');
      return reply.code(204).send();
    },
  );
}
