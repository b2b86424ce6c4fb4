// Which engines are tried, and where each is from.

import { join } from 'node:path';
import { cacheFolder } from '../../scripts/ensure-browser.ts';
import { testFontConfiguration } from '../../scripts/test-fonts.ts';
import { startChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { oldestChromium } from './packaged-engine.ts';

export interface EngineUnderTest {
  readonly label: string;
  /** The build that it must choose. */
  readonly build: 'modern' | 'legacy';
  readonly start: () => Promise<Engine>;
}

const testFonts = { FONTCONFIG_FILE: testFontConfiguration(join(cacheFolder(), 'fonts')) };

/**
 * The oldest engine that the legacy build is for. This one is from a month before 64 was released, in which
 * Unicode properties in regular expressions came without a flag.
 */
const oldest: EngineUnderTest = {
  label: 'Chromium 64',
  build: 'legacy',
  start: () =>
    startChromium({
      executablePath: oldestChromium(),
      args: ['--js-flags=--harmony-regexp-property'],
      env: testFonts,
    }),
};

/** All of them, or the oldest alone; `chosen`: parts of labels. */
export function enginesFor(oldestAlone: boolean, chosen: readonly string[]): readonly EngineUnderTest[] {
  if (oldestAlone) return [oldest];
  return [oldest].filter(({ label }) => chosen.length === 0 || chosen.some((part) => label.includes(part)));
}
