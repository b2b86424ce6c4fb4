import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const assets = new URL('./assets/', import.meta.url);

test('style sheets define no text colours or control radii of their own', () => {
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.css'))) {
    const css = readFileSync(new URL(name, assets), 'utf8').replaceAll(/\.digital \{[^}]*\}/g, '');
    expect(css.match(/(?<!-)\bcolor: #\w+/g), name).toBeNull();
    expect(css.match(/border-radius: (?:8|10|12|999)px/g), name).toBeNull();
  }
});
