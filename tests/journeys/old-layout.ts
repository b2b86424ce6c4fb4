// Finds in today's engine the layouts that engines between the oldest supported one and today's do not
// support.

import type { Page } from '@playwright/test';

/**
 * Returns the elements that would look different in those engines, each as its reason, element and class:
 * fieldsets that are grid or flex containers (Chrome before 86), buttons that are grids (before 83), and bare
 * text or generated content beside another item in a flex container with a gap (before 84, for which the
 * build turns such gaps into margins of elements).
 */
export function notLaidOutBefore(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('body *')) {
      const { display, columnGap, rowGap } = getComputedStyle(element);
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
      if (element.localName === 'fieldset' && /grid|flex/.test(display)) found.add(`fieldset: ${name}`);
      if (element.localName === 'button' && /grid/.test(display)) found.add(`button: ${name}`);
      const hasGap = [columnGap, rowGap].some((gap) => Number.parseFloat(gap) > 0);
      if (!/flex/.test(display) || !hasGap) continue;
      const boxes = [...element.children].filter((child) => isInFlow(getComputedStyle(child)));
      const words = [...element.childNodes].filter(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
      const generated = ['::before', '::after'].filter((part) => {
        const style = getComputedStyle(element, part);
        return style.content !== 'none' && isInFlow(style);
      });
      const bare = words.length + generated.length;
      if (bare > 0 && boxes.length + bare > 1) found.add(`without an element beside a gap: ${name}`);
    }
    return [...found];

    function isInFlow({ display, position }: CSSStyleDeclaration): boolean {
      return display !== 'none' && /static|relative/.test(position);
    }
  });
}
