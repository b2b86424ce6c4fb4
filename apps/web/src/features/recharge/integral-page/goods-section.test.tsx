import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GoodsGrid, isAffordable } from './goods-section.tsx';

const goods = [
  { goodsId: 'points-30', faceFen: 3000, points: 3000, priceFen: 0 },
  { goodsId: 'half-30', faceFen: 3000, points: 1500, priceFen: 1500 },
];
const grid = (available: number | null, chosen: string | null = null) =>
  renderToStaticMarkup(
    <GoodsGrid
      titleId="title"
      gridRef={{ current: null }}
      goods={goods}
      available={available}
      chosen={chosen}
      disabled={false}
      onChoose={() => undefined}
    />,
  );
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, '');

test('each product shows its face value and cost, and points never have a currency sign', () => {
  expect(text(grid(20_000))).toContain('¥30.003,000 points');
  expect(text(grid(20_000))).toContain('1,500 points + ¥15.00');
  expect(grid(20_000)).not.toMatch(/¥[\d,]+ points/);
});

test('a product that costs too many points is marked and cannot be chosen', () => {
  const markup = grid(2000, 'points-30');
  expect(text(markup).match(/Not enough points/g)).toHaveLength(1);
  expect(markup).toMatch(/disabled="" name="\w+" value="points-30"/);
  expect(markup).not.toContain('checked');
  expect(markup).not.toMatch(/disabled="" name="\w+" value="half-30"/);
});

test('every product can be chosen while the points are unknown', () => {
  expect(grid(null)).not.toContain('disabled');
});

test('a product is affordable if the points cover it, or if they are unknown', () => {
  expect([3000, 2999, 0].map((available) => isAffordable({ points: 3000 }, available))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isAffordable({ points: 3000 }, null)).toBe(true);
});
