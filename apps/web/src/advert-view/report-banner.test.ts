import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdvertView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { analyticsContext } from '../platform/analytics/analytics-event.ts';
import { reportingFollow } from './report-banner.ts';

const advert = { adAppTitle: 'Mall' } as AdvertView;

test('SPEC 7 only the banner click reports an analytics event', async () => {
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

  const page = readFileSync(join(import.meta.dirname, 'adverts.tsx'), 'utf8');
  expect(page.match(/<\w+[^>]*follow=\{followBanner\}/g)).toEqual([expect.stringMatching(/^<Banner /)]);
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
