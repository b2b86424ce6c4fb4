import { expect, test } from 'vitest';
import { offeredPrice } from './offered-price.ts';

const pricing: Parameters<typeof offeredPrice>[0] = {
  denominations: () => [
    { faceFen: 1000n, priceFen: 998n },
    { faceFen: 5000n, priceFen: 4990n },
  ],
  ownAmount: (_carrier, faceFen) => (faceFen === 3700n ? { faceFen, priceFen: 3693n } : null),
  smallAmounts: () => [{ faceFen: 500n, priceFen: 500n }],
  goods: () => [{ goodsId: 'half', faceFen: 5000n, points: 2500n, priceFen: 2500n }],
};

test('an amount is accepted only from the list that the request names', () => {
  const offered = (faceFen: bigint, offer: Parameters<typeof offeredPrice>[2]['offer']) =>
    offeredPrice(pricing, 'CMCC', { faceFen, offer });
  expect(offered(5000n, { kind: 'usual' })).toEqual({ priceFen: 4990n, points: 0n });
  expect(offered(3700n, { kind: 'usual' })).toEqual({ priceFen: 3693n, points: 0n });
  expect(offered(500n, { kind: 'small' })).toEqual({ priceFen: 500n, points: 0n });
  expect(offered(5000n, { kind: 'goods', goodsId: 'half' })).toMatchObject({
    priceFen: 2500n,
    points: 2500n,
  });
  for (const wrong of [
    offered(500n, { kind: 'usual' }),
    offered(3700n, { kind: 'small' }),
    offered(5000n, { kind: 'small' }),
    offered(1000n, { kind: 'goods', goodsId: 'half' }),
    offered(5000n, { kind: 'goods', goodsId: 'none' }),
  ])
    expect(wrong).toBeNull();
});
