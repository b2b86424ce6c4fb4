import type { Analytics, AnalyticsContext } from '../platform/analytics/analytics-event.ts';
import type { Follow } from './use-follow.ts';

/**
 * The banner's way to follow an advert: its click reports an event, as no other position's does (SPEC section
 * 7).
 */
export function reportingFollow(follow: Follow, report: Analytics, context: AnalyticsContext): Follow {
  return (advert) => {
    const go = follow(advert);
    return (
      go &&
      (() => {
        report({ event: 'bannerClick', label: advert.adAppTitle, ...context });
        return go();
      })
    );
  };
}
