// The engines under test, and the source of each.

import { join } from 'node:path';
import { MODERN_FLOOR } from '../../apps/web/scripts/engines/floors.ts';
import { cacheFolder, ensureBrowser } from '../../scripts/ensure-browser.ts';
import { testFontConfiguration } from '../../scripts/test-fonts.ts';
import { debianPackages, filesAreThere, type Need } from '../harness/needs.ts';
import packages from './chromium-packages.json' with { type: 'json' };
import { type ChromiumBinary, startChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { fetchedChromium, oldestChromium } from './packaged-engine.ts';
import { startWebKitGtk, startWpeWebKit, webKitGtk, wpeWebKit } from './webkit.ts';

export interface EngineUnderTest {
  readonly label: string;
  /** The build that it must choose. */
  readonly build: 'modern' | 'legacy';
  /** The requirements on this machine; null when npm fetches it. */
  readonly need: Need | null;
  readonly start: () => Promise<Engine>;
}

const testFonts = (): { FONTCONFIG_FILE: string } => ({
  FONTCONFIG_FILE: testFontConfiguration(join(cacheFolder(), 'fonts')),
});

const chromium = (
  label: string,
  build: EngineUnderTest['build'],
  binary: () => ChromiumBinary | Promise<ChromiumBinary>,
): EngineUnderTest => ({
  label,
  build,
  need: null,
  async start() {
    const found = await binary();
    return startChromium({ ...found, env: { ...testFonts(), ...found.env } });
  },
});

/**
 * The oldest engine that the legacy build supports. This one is from a month before the release of 64, which
 * had Unicode properties in regular expressions without a flag.
 */
export const oldest = chromium('Chromium 64', 'legacy', () => ({
  ...oldestChromium(),
  args: ['--js-flags=--harmony-regexp-property'],
}));

const FIREFOX = '/usr/bin/firefox-esr';

export const engines: readonly EngineUnderTest[] = [
  oldest,
  ...packages.map((packed) =>
    chromium(`Chromium ${packed.chromium}`, packed.chromium < MODERN_FLOOR.chrome ? 'legacy' : 'modern', () =>
      fetchedChromium(packed),
    ),
  ),
  chromium('Chromium of the journeys', 'modern', () => ensureBrowser()),
  {
    label: 'Firefox ESR',
    build: 'modern',
    need: debianPackages(['firefox-esr'], filesAreThere(FIREFOX)),
    start: () => startFirefox(FIREFOX, testFonts()),
  },
  { label: 'WebKitGTK', build: 'modern', need: webKitGtk, start: () => startWebKitGtk(testFonts()) },
  { label: 'WPE WebKit', build: 'legacy', need: wpeWebKit, start: () => startWpeWebKit(testFonts()) },
];
