import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { MemorySample } from './inspector.ts';
import { growth, quantileOf, watchMemory } from './memory.ts';

/** Returns samples whose values follow from their index. */
const samples = (of: (at: number) => MemorySample) => Array.from({ length: 60 }, (_, at) => of(at));
const grown = (list: readonly MemorySample[]) => growth(list).violations;

test('memory that swings or warms up is flat, and memory that leaks is not, resident or heap', () => {
  const swings = samples((at) => ({ rssMb: Math.min(200, 100 + 10 * at), heapMb: 60 + 5 * (at % 4) }));
  expect(grown(swings)).toEqual([]);
  const leaksHeap = samples((at) => ({ rssMb: 200, heapMb: 60 + 3 * at + 5 * (at % 4) }));
  expect(grown(leaksHeap)).toEqual([expect.stringContaining('heap in use from')]);
  const leaksElsewhere = samples((at) => ({ rssMb: 200 + 4 * at, heapMb: 60 }));
  expect(grown(leaksElsewhere)).toEqual([expect.stringContaining('resident memory from')]);
  expect(grown(samples(() => ({ rssMb: Number.NaN, heapMb: 60 })))).toHaveLength(1);
  expect(grown(swings.slice(0, 7))).toEqual(['memory: too few samples to say anything']);
});

test('quantiles of unsorted values', () => {
  expect([0, 0.5, 0.99].map((part) => quantileOf([3, 1, 2, 4], part))).toEqual([1, 3, 4]);
});

test('a single look at too much memory is a violation', async () => {
  const looks = [500, 800, 400];
  const server = createServer((_, answer) =>
    answer.end(`process_resident_memory_bytes ${(looks.shift() ?? 0) * 1024 * 1024}\n`),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const healthUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const memory = watchMemory({ healthUrl });
    await memory.look();
    expect(memory.violations).toEqual([]);
    await memory.look();
    await memory.look();
    expect(memory.mostMb).toBe(800);
    expect(memory.violations).toEqual(['resident memory of 800 MB']);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
