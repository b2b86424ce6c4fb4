import { expect, test } from 'vitest';
import { growth, type MemorySample, quantileOf } from './memory.ts';

/** Samples whose values follow from their place. */
const samples = (of: (at: number) => MemorySample) => Array.from({ length: 60 }, (_, at) => of(at));

test('memory that swings or warms up is flat; memory that leaks is not, resident or heap', () => {
  const swings = samples((at) => ({ rssMb: Math.min(200, 100 + 10 * at), heapMb: 60 + 40 * (at % 4) }));
  expect(growth(swings)).toEqual([]);
  const leaksHeap = samples((at) => ({ rssMb: 200, heapMb: 60 + 3 * at + 40 * (at % 4) }));
  expect(growth(leaksHeap)).toHaveLength(1);
  const leaksElsewhere = samples((at) => ({ rssMb: 200 + 4 * at, heapMb: 60 }));
  expect(growth(leaksElsewhere)).toHaveLength(1);
  expect(growth(samples(() => ({ rssMb: Number.NaN, heapMb: 60 })))).toHaveLength(1);
  expect(growth(swings.slice(0, 9))).toHaveLength(1);
});

test('quantiles', () => {
  expect([0, 0.5, 0.99].map((part) => quantileOf([3, 1, 2, 4], part))).toEqual([1, 3, 4]);
});
