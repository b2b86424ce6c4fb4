// Settings that are not in force give pages the same answers as the database would.
import { advertBusinesses, type AdvertBusiness } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import type { Pool } from '../db/index.ts';
import { createTestPool } from '../db/testing/test-pool.ts';
import { createGivenSettings } from './given-settings.ts';
import { createSettings } from './settings.ts';
import { checkSettings, readSettingsFiles, type SettingsFiles } from './settings-files.ts';
import { showSettings } from './versions/load-settings.ts';

const values = {
  OWN_ORIGIN: 'https://own.example',
  WALLET_ORIGIN: 'https://wallet.example',
  PARTNER_SHOP_ORIGIN: 'https://shop.example',
};
const delivered = readSettingsFiles(new URL('../../config/', import.meta.url), values);

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const adverts = delivered.raw.adverts as readonly Record<string, unknown>[];
const promotions = delivered.raw.promotions as readonly Record<string, unknown>[];
/** The delivered settings, with an advert and a promotion of one channel, and more banners than are shown. */
const more = checkSettings(
  {
    ...delivered.raw,
    adverts: [
      ...adverts,
      { ...adverts[0], cnlCode: 'partner-shop', title: { zh: '店', en: 'Shop' } },
      ...Array.from({ length: 6 }, () => ({
        ...adverts[0],
        business: 'JGY',
        position: 'banner',
        supportTourists: 'N',
      })),
    ],
    promotions: [
      ...promotions,
      { ...promotions[0], promotionId: 'of-the-shop', channels: ['partner-shop'] },
      { ...promotions[0], promotionId: 'over', endsAt: '2026-10-01T00:00:00+08:00' },
    ],
  },
  values,
);
const off = checkSettings({ ...delivered.raw, switches: { adverts: false, digitalTopUp: false } }, values);

test.each<[string, SettingsFiles]>([
  ['those that are delivered', delivered],
  ['those of channels, with too many banners', more],
  ['those with adverts switched off', off],
])('pages get the same settings from files and from the database: %s', async (_name, files) => {
  await showSettings(pool, files);
  const [given, present] = [createGivenSettings(files), createSettings(pool)];
  const now = Date.parse('2026-11-28T00:00:00Z');
  expect((await given.allowedOrigins()).toSorted()).toEqual((await present.allowedOrigins()).toSorted());
  expect(await given.switches()).toEqual(await present.switches());
  const codes = Object.values<AdvertBusiness>(advertBusinesses).flatMap(({ code, touristCode }) =>
    touristCode === undefined ? [code] : [code, touristCode],
  );
  for (const channelCode of [null, 'wallet', 'partner-shop', 'unknown']) {
    expect(await given.channel(channelCode ?? '')).toEqual(await present.channel(channelCode ?? ''));
    expect(await given.channelAmounts(channelCode)).toEqual(await present.channelAmounts(channelCode));
    expect(await given.promotions(now, channelCode)).toEqual(await present.promotions(now, channelCode));
    for (const businessType of codes)
      for (const positions of [null, ['1', '4']]) {
        const asked = { businessType, positions, channelCode, language: 'en' } as const;
        expect(await given.adverts(asked)).toEqual(await present.adverts(asked));
      }
  }
});
