import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignThemes } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { colours, contrast } from '../../../../../tests/support/colour-contrast.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const [tokens, themes] = [read('../../ui/tokens.css'), read('campaign-theme.module.css')];
const DARK = '@media (prefers-color-scheme: dark)';
const [light = '', dark = ''] = themes.split(DARK);

const block = (css: string, selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
const ground = colours(block(tokens, ':root'));
const darkGround = colours(block(tokens.split(DARK)[1] ?? '', ':root'));

/** What a theme's colours are; `plain` takes its own from the pages'. */
function coloursOf(theme: string, css: string, of: Record<string, string>): Record<string, string> {
  return {
    ...of,
    theme: of['brand'] ?? '',
    'theme-tint': of['brand-tint'] ?? '',
    ...colours(block(css, `.${theme}`)),
  };
}

describe.each(
  campaignThemes.flatMap((theme) => [
    { theme, look: 'light', colour: coloursOf(theme, light, ground) },
    { theme, look: 'dark', colour: coloursOf(theme, dark, { ...ground, ...darkGround }) },
  ]),
)('$theme, $look', ({ colour }) => {
  test.each([
    ['theme', 'theme-tint'],
    ['theme', 'card'],
    ['theme', 'page'],
    ['ink', 'theme-tint'],
    ['secondary', 'theme-tint'],
  ])('%s on %s can be read: at least 4.5 to 1', (text, under) => {
    expect(contrast(colour[text], colour[under])).toBeGreaterThanOrEqual(4.5);
  });

  test('a picture’s lines stand out from its surfaces: at least 3 to 1', () => {
    expect(contrast(colour['theme'], colour['theme-soft'])).toBeGreaterThanOrEqual(3);
  });
});
