import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

test('closes parts in reverse order of their start, each once', async () => {
  const closed: string[] = [];
  const shutdown = createShutdown();
  for (const name of ['database', 'worker', 'server'])
    shutdown.onShutdown(name, async () => closed.push(name));
  await Promise.all([shutdown.shutDown(), shutdown.shutDown()]);
  await shutdown.shutDown();
  expect(closed).toEqual(['server', 'worker', 'database']);
});

test('names a part that fails or does not end in time, and closes the others', async () => {
  const closed: string[] = [];
  const shutdown = createShutdown(10);
  shutdown.onShutdown('database', () => closed.push('database'));
  shutdown.onShutdown('worker', () => new Promise(() => undefined));
  shutdown.onShutdown('partners', () => {
    throw new Error('partners are gone');
  });
  await expect(shutdown.shutDown()).rejects.toThrow(
    'Error: partners are gone; Error: worker did not stop within 10 ms',
  );
  expect(closed).toEqual(['database']);
});
