// Finds elements that cover the focused element, at each Tab stop.

import type { Page } from '@playwright/test';

/** The largest number of Tab stops that a page may have. */
const MOST_STOPS = 80;

/**
 * Goes through the whole page with the Tab key, to its end and back. Returns each stop that is partly out of
 * sight (under a bar or outside the window), and each stop in a bar that scrolls the page. `bottom`: the
 * lower edge (px) of the part of the window that an on-screen keyboard leaves free.
 */
export async function hiddenStops(page: Page, bottom = Infinity): Promise<string[]> {
  const hidden = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const before = await page.evaluate(() => scrollY);
      await page.keyboard.press(key);
      const end = Number.isFinite(bottom) ? bottom : null;
      const found = await page.evaluate(hiddenNow, { end, before });
      if (found === 'the end') break;
      if (found !== null) hidden.add(`${key}: ${found}`);
    }
  }
  return [...hidden];
}

/** Runs in the page, after the scrolling that the focus causes. */
async function hiddenNow({
  end: bottom,
  before,
}: {
  end: number | null;
  before: number;
}): Promise<string | null> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'the end';
  const box = focused.getBoundingClientRect();
  const INSET = 3;
  const within = (value: number, most: number): number => Math.min(Math.max(value, 1), most - 1);
  const xs = [box.left + INSET, (box.left + box.right) / 2, box.right - INSET];
  const ys = [box.top + INSET, (box.top + box.bottom) / 2, box.bottom - INSET];
  const end = bottom ?? innerHeight;
  const isOut = ys.some((y) => y < 0 || y > end);
  const isCovered = xs.some((x) =>
    ys.some((y) => {
      const seen = document.elementFromPoint(within(x, innerWidth), y);
      const over = seen && layerOf(seen);
      return over !== null && !over.contains(focused);
    }),
  );
  const words = focused.getAttribute('aria-label') ?? (focused.closest('label') ?? focused).textContent;
  const name = `<${focused.localName}> ${words?.trim().slice(0, 40)}`;
  if (layerOf(focused) && Math.abs(scrollY - before) > 1) return `${name} scrolls ${before} to ${scrollY}`;
  return isOut || isCovered ? `${name} at ${Math.round(box.top)} to ${Math.round(box.bottom)}` : null;

  /** Returns the bar, or other fixed or sticky element, that contains an element. */
  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  }
}
