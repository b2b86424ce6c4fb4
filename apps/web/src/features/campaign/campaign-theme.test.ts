import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignThemes } from '@phonebill/contract';
import { block, colours, contrast, looksOf } from '@phonebill/styles/testing';
import { describe, expect, test } from 'vitest';

const themes = readFileSync(join(import.meta.dirname, 'campaign-theme.module.css'), 'utf8');
const pages = looksOf();
const DARK = '@media (prefers-color-scheme: dark)';
const [light = '', dark = ''] = themes.split(DARK);

/** Returns the colours of a theme; `plain` takes its own from the pages'. */
function coloursOf(theme: string, css: string, of: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...of,
    theme: of['brand'] ?? '',
    'theme-tint': of['brand-tint'] ?? '',
    ...colours(block(css, `.${theme}`)),
  };
}

describe.each(
  campaignThemes.flatMap((theme) => [
    { theme, look: 'light', colour: coloursOf(theme, light, pages.light) },
    { theme, look: 'dark', colour: coloursOf(theme, dark, pages.dark) },
  ]),
)('$theme, $look', ({ colour }) => {
  test.each([
    ['theme', 'theme-tint'],
    ['theme', 'card'],
    ['theme', 'page'],
    ['ink', 'theme-tint'],
    ['secondary', 'theme-tint'],
  ])('%s on %s has a contrast of at least 4.5 to 1', (text, under) => {
    expect(contrast(colour[text], colour[under])).toBeGreaterThanOrEqual(4.5);
  });

  test('the lines of a picture have a contrast of at least 3 to 1 on its surfaces', () => {
    expect(contrast(colour['theme'], colour['theme-soft'])).toBeGreaterThanOrEqual(3);
  });
});
