import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screens } from '../app/screens.ts';
import { screenFiles } from './screen-files.ts';

const keys = Object.keys(screens) as (keyof typeof screens)[];

test.each(keys)('the listed module of %s is the one that its screen loads', async (key) => {
  const named: unknown = await import(join(import.meta.dirname, '../..', screenFiles[key]));
  expect(await screens[key].load()).toBe(named);
});
