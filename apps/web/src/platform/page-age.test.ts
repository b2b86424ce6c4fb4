import { expect, test } from 'vitest';
import { createPageAge } from './page-age.ts';

const MINUTE = 60_000;

function openedPage() {
  const clocks = { passed: 2_000, device: Date.parse('2026-11-20T04:00:00Z') };
  const listeners: (() => void)[] = [];
  const sight = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
  };
  const age = createPageAge(
    sight as unknown as Document,
    () => clocks.passed,
    () => clocks.device,
  );
  return {
    age,
    pass(ms: number) {
      clocks.passed += ms;
      clocks.device += ms;
    },
    sleep: (ms: number) => void (clocks.device += ms),
    setDeviceClock: (ms: number) => void (clocks.device += ms),
    turn(state: DocumentVisibilityState) {
      sight.visibilityState = state;
      for (const listener of listeners) listener();
    },
  };
}

test("the page's age grows evenly, visible or hidden", () => {
  const page = openedPage();
  page.pass(3_000);
  page.turn('hidden');
  page.pass(MINUTE);
  page.turn('visible');
  expect(page.age()).toBe(65_000);
});

test("the page's age includes each time that the phone slept while the page was hidden", () => {
  const page = openedPage();
  for (const _ of [1, 2]) {
    page.turn('hidden');
    page.sleep(10 * MINUTE);
    page.turn('visible');
  }
  expect(page.age()).toBe(2_000 + 20 * MINUTE);
});

test("the page's age ignores a device clock changed while visible, or set back while hidden", () => {
  const page = openedPage();
  page.setDeviceClock(60 * MINUTE);
  page.turn('hidden');
  page.setDeviceClock(-30 * MINUTE);
  page.turn('visible');
  page.setDeviceClock(-60 * MINUTE);
  expect(page.age()).toBe(2_000);
});
