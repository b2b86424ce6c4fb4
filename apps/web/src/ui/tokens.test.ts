import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const dark = /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/.exec(css)?.[1] ?? '';
const light = /:root \{([^}]*)\}/.exec(css)?.[1] ?? '';

function colours(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [high = 0, low = 0] = [luminance(one ?? ''), luminance(other ?? '')].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', colours(light)],
  ['dark', { ...colours(light), ...colours(dark) }],
])('%s', (_, colour) => {
  test.each([
    ...['ink', 'secondary', 'brand', 'success', 'waiting', 'danger', 'saving'].flatMap((text) => [
      [text, 'page'],
      [text, 'card'],
    ]),
    ...['ink', 'secondary', 'brand', 'saving'].map((text) => [text, 'brand-tint']),
    ['on-brand', 'brand'],
    ['on-brand', 'brand-pressed'],
    ['secondary', 'hairline'],
    ['waiting', 'waiting-tint'],
    ['ink', 'waiting-tint'],
    ['danger', 'danger-tint'],
    ['ink', 'danger-tint'],
    ['success', 'success-tint'],
  ])('%s on %s can be read: at least 4.5 to 1', (text, ground) => {
    expect(contrast(colour[text ?? ''], colour[ground ?? ''])).toBeGreaterThanOrEqual(4.5);
  });

  test('what can be worked stands out from its ground: at least 3 to 1', () => {
    for (const ground of ['card', 'page'])
      expect(contrast(colour['control'], colour[ground])).toBeGreaterThanOrEqual(3);
  });
});
