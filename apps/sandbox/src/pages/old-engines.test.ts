import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageScripts, styleAllowed } from '../../../web/scripts/engines/allowed.ts';
import { LEGACY_FLOOR } from '../../../web/scripts/engines/floors.ts';
import { newerInScript } from '../../../web/scripts/engines/script-floor.ts';
import { newerInStyle } from '../../../web/scripts/engines/style-floor.ts';

const assets = new URL('./assets/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, assets), 'utf8');

/** The cashier, the inbox and the start page are opened by every engine that the product supports. */
test.each(['pay.js', 'inbox.js'])("%s uses only features of the product's oldest engine", (name) => {
  expect(newerInScript(read(name), pageScripts)).toEqual([]);
});

/**
 * For the first two, an older equivalent line precedes them; for the third, the engine's own outline serves.
 */
const styleOfPages = new Set([...styleAllowed.legacy, 'env()', 'dvh, svh, lvh', ':focus-visible']);

test.each(['base.css', 'pay.css', 'console.css'])(
  "%s uses only styles of the product's oldest engine",
  (name) => {
    expect(newerInStyle(read(name), LEGACY_FLOOR, styleOfPages)).toEqual([]);
  },
);
