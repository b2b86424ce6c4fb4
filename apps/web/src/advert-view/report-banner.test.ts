import type { AdvertView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { analyticsContext } from '../platform/analytics/analytics-event.ts';
import { reportingFollow } from './report-banner.ts';

const advert = { adAppTitle: 'Mall' } as AdvertView;

test('SPEC 7 the banner click handler reports an analytics event, and then follows the link', async () => {
  const seen: unknown[] = [];
  const context = analyticsContext({ path: '/x' });
  const follow = reportingFollow(
    () => () => Promise.resolve(void seen.push('followed')),
    (event) => void seen.push(event),
    context,
  );
  const onTap = follow(advert);
  expect(seen).toEqual([]);
  await onTap?.();
  expect(seen).toEqual([{ event: 'bannerClick', label: 'Mall', ...context }, 'followed']);
});

test('a banner that leads nowhere reports nothing', () => {
  expect(
    reportingFollow(
      () => undefined,
      () => expect.unreachable(),
      analyticsContext({ path: '/x' }),
    )(advert),
  ).toBeUndefined();
});
