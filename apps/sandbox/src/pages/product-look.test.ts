import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const assets = new URL('./assets/', import.meta.url);
const product = readFileSync(new URL('../../../web/src/ui/tokens.css', import.meta.url), 'utf8');
const own = readFileSync(new URL('base.css', assets), 'utf8');

/** Names and values in the blocks of `:root`, the light ones first. */
function tokens(css: string, look: 'light' | 'dark'): Record<string, string> {
  const pattern = look === 'light' ? /^:root \{([^}]*)\}/m : /scheme: dark\) \{\s*:root \{([^}]*)\}/;
  const block = pattern.exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\s+/g, ' '),
    ]),
  );
}

test.each(['light', 'dark'] as const)('colours, radius and font are those of the product: %s', (look) => {
  const [ours, theirs] = [tokens(own, look), tokens(product, look)];
  expect(Object.keys(ours).length).toBeGreaterThan(15);
  expect(theirs).toMatchObject(ours);
});

test('no page has a colour or a radius of a control of its own', () => {
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.css') && file !== 'base.css')) {
    const css = readFileSync(new URL(name, assets), 'utf8').replaceAll(/\.digital \{[^}]*\}/g, '');
    expect(css.match(/(?<!-)\bcolor: #\w+/g), name).toBeNull();
    expect(css.match(/border-radius: (?:8|10|12|999)px/g), name).toBeNull();
  }
});
