import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { menuItems } from './native-bar.tsx';

test(
  'SPEC 7 bridge: set title-bar menu list: placeOrder leads to the records, in both languages, ' +
    'and no other route has a menu',
  () => {
    const records = 'https://pay.example/phonebillh5/rechargeTelebill/rechargeRecord';
    const menus = routes
      .filter(({ menu }) => menu)
      .map(({ key, menu }) => [
        key,
        menuItems(menu, 'zh', 'https://pay.example'),
        menuItems(menu, 'en', 'https://pay.example'),
      ]);
    expect(menus).toEqual([
      [
        'placeOrder',
        [{ menuName: '充值记录', menuUrl: records }],
        [{ menuName: 'Top-up records', menuUrl: records }],
      ],
    ]);
    expect(menuItems(undefined, 'en', 'https://pay.example')).toEqual([]);
  },
);
