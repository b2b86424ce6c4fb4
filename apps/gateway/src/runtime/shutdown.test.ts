import { expect, test } from 'vitest';
import { createStops } from './shutdown.ts';

test('stops the last started first, and each once', async () => {
  const stopped: string[] = [];
  const stops = createStops();
  for (const name of ['database', 'worker', 'server']) stops.add(name, async () => stopped.push(name));
  await Promise.all([stops.stop(), stops.stop()]);
  await stops.stop();
  expect(stopped).toEqual(['server', 'worker', 'database']);
});

test('what fails or never ends is named, and the others are stopped all the same', async () => {
  const stopped: string[] = [];
  const stops = createStops(10);
  stops.add('database', () => stopped.push('database'));
  stops.add('worker', () => new Promise(() => undefined));
  stops.add('partners', () => {
    throw new Error('partners are gone');
  });
  await expect(stops.stop()).rejects.toThrow(
    'Error: partners are gone; Error: worker did not stop within 10 ms',
  );
  expect(stopped).toEqual(['database']);
});
