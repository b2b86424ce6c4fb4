import type { Page } from '@playwright/test';

/** Mobile numbers in sight of which one line shows a part alone, with the text they stand in. */
export function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      if (node.parentElement?.closest('.only-read-aloud, style, script')) continue;
      for (const { index, 0: number } of text.matchAll(/1[3-9]\d\s(?:\d{4}|\*{4})\s\d{4}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(text.trim());
      }
    }
    return found;
  });
}
