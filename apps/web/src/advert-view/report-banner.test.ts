import type { AdvertView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { reportingFollow } from './report-banner.ts';

const advert = { adAppTitle: 'Mall' } as AdvertView;

test('SPEC 7 the banner click handler reports an analytics event, and then follows the link', async () => {
  const seen: unknown[] = [];
  const follow = reportingFollow(
    () => () => Promise.resolve(void seen.push('followed')),
    (...event) => void seen.push(event),
  );
  const onTap = follow(advert);
  expect(seen).toEqual([]);
  await onTap?.();
  expect(seen).toEqual([['bannerClick', 'Mall'], 'followed']);
});

test('a banner without a link reports no event', () => {
  expect(
    reportingFollow(
      () => undefined,
      () => expect.unreachable(),
    )(advert),
  ).toBeUndefined();
});
