import type { Clock } from '../../runtime/clock.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, GET /common/v1/getPromotionConfig: the promotions that run now, here. */
export function getPromotionConfigHandler(
  settings: Pick<Settings, 'promotions'>,
  clock: Clock,
): Handler<'GET /common/v1/getPromotionConfig'> {
  return async ({ cnlCode }) => ({
    promotions: (await settings.promotions(clock(), cnlCode ?? null)).map(
      ({ promotionId, title, text, link, startsAt, endsAt }) => ({
        promotionId,
        title,
        text,
        link,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
      }),
    ),
  });
}
