// Finds the parts of a screen that are not shown whole with the present font, size and language.

import type { Page } from '@playwright/test';

/** The settings of the phone on which a screen is drawn. */
export interface Drawn {
  /** The name of the font; null for the usual one. */
  readonly font: string | null;
  readonly print: 'normal' | 'large';
  /** The size of the browser's own text, in percent. */
  readonly text: 100 | 200;
}

/**
 * Draws a screen in each of these ways. Returns a line for everything that is wider than the page, is cut
 * off, leaves its box, overlaps something else, is a number or a word that is broken, stays under the bar
 * when everything is scrolled, or is too small for a finger. With a sheet open, only the sheet is measured:
 * what is behind it is another state.
 */
export function notWhole(page: Page, width: number, drawn: readonly Drawn[]): Promise<string[]> {
  return page.evaluate(measureAll, { width, drawn, isDesk: false });
}

/**
 * Does the same for the console, at the present width of its page; also finds fields and buttons that leave
 * their container. Here targets of the mouse may be small, tables may scroll sideways within their container,
 * and a name may end in an ellipsis.
 */
export function notWholeOnDesk(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const drawn: readonly Drawn[] = [{ font: null, print: 'normal', text: 100 }];
  return page.evaluate(measureAll, { width, drawn, isDesk: true });
}

interface Measured {
  readonly width: number;
  readonly drawn: readonly Drawn[];
  readonly isDesk: boolean;
}

/** Runs in the page, so it can use nothing else of this file. */
function measureAll({ width, drawn, isDesk }: Measured): string[] {
  const { style: look, dataset } = document.documentElement;
  const all: string[] = [];
  for (const { font, print, text } of drawn) {
    if (font === null) look.removeProperty('--font');
    else look.setProperty('--font', `'${font}', 'Noto Sans SC'`);
    dataset.print = print;
    look.fontSize = text === 100 ? '' : `${text}%`;
    const how = `${width} px, ${font ?? 'usual font'}, ${print} print, ${text}%`;
    const target = isDesk ? 0 : print === 'large' ? 56 : 44;
    all.push(...measure(target).map((line) => `${how}: ${line}`));
  }
  look.removeProperty('--font');
  look.fontSize = '';
  dataset.print = 'normal';
  return all;

  function measure(target: number): string[] {
    const found = new Set<string>();
    const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog]')];
    const root = dialogs.at(-1) ?? document.body;
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.add(`the page is ${scrollWidth} px wide`);

    /** The elements that scroll sideways on purpose: rows of chips, rows of filters, and adverts. */
    const sideways = '[class*=chips], [data-testid=filters], [class*=window]';
    /** Controls with an alternative beside them: the bars of months, beside a table of the same. */
    const otherWay = '[class*=month-chart]';
    const SLACK = 1;

    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    interface Line extends Box {
      readonly owner: Element;
      readonly text: string;
    }

    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.only-read-aloud, [aria-busy=true] [class*=bone], [class*=said]') === null &&
      !(isDesk && element.closest('[style*="clip"], [class*=skip]'));
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
    /** Whether the element shows as much as fits, and marks that there is more. */
    const endsInEllipsis = (element: Element | null): boolean => {
      for (let one = element; one !== null; one = one.parentElement) {
        const { textOverflow, webkitLineClamp } = getComputedStyle(one);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
      }
      return false;
    };
    const isInScroller = (element: Element | null): boolean =>
      element !== null && (scrolls(element) || isInScroller(element.parentElement));
    const name = (element: Element): string => {
      const text = (element.textContent ?? '').trim().slice(0, 40);
      const label = element.getAttribute('aria-label') ?? text;
      return `<${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}> ${label}`;
    };
    const px = (value: number): string => value.toFixed(0);

    const elements = [...root.querySelectorAll<HTMLElement>('*'), root].filter(isShown);
    const styles = new Map(elements.map((element) => [element, getComputedStyle(element)]));

    // Elements that hide or cut off their contents.
    for (const [element, style] of styles) {
      if (element === document.body || element.matches(`input, ${sideways}`)) continue;
      if (isDesk && (scrolls(element) || endsInEllipsis(element))) continue;
      const { scrollWidth: wide, clientWidth, scrollHeight, clientHeight } = element;
      if (style.overflowX !== 'visible' && wide > clientWidth + SLACK)
        found.add(`cut off: ${wide} px in ${clientWidth}: ${name(element)}`);
      if (/hidden|clip/.test(style.overflowY) && scrollHeight > clientHeight + SLACK && clientHeight > 0)
        found.add(`cut off: ${scrollHeight} px in ${clientHeight} px of height: ${name(element)}`);
    }

    // Texts in fields and selects, whose width no other box shows.
    const canvas = document.createElement('canvas').getContext('2d');
    for (const [element, style] of styles) {
      const words = wordsInField(element);
      if (words === null || canvas === null) continue;
      canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room =
        element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const needed = canvas.measureText(words).width;
      if (needed > room + SLACK) found.add(`cut off: ${px(needed)} px in ${px(room)}: ${words}`);
    }

    const lines = linesOfText();
    for (const line of lines) {
      if (line.owner.closest(sideways) !== null || (isDesk && isInScroller(line.owner))) continue;
      if (line.left < -SLACK || line.right > width + SLACK) found.add(`outside the page: ${line.text}`);
      const box = boxOf(line.owner)?.getBoundingClientRect();
      // The label of a year is below more than its own month.
      if (line.owner.closest(otherWay) !== null) continue;
      if (box && (line.left < box.left - SLACK || line.right > box.right + SLACK))
        found.add(`outside its box: ${line.text}`);
    }

    if (isDesk)
      for (const control of elements) {
        if (!control.matches('input, textarea, select, button, iframe') || isInScroller(control)) continue;
        const place = control.parentElement;
        if (place === null || getComputedStyle(place).display === 'inline') continue;
        const [own, around] = [control.getBoundingClientRect(), place.getBoundingClientRect()];
        if (own.left < around.left - SLACK || own.right > around.right + SLACK)
          found.add(`reaches out of its place: ${name(control)} ${control.parentElement?.textContent ?? ''}`);
      }

    // Texts that overlap; a fixed bar is a layer of its own.
    const layers = Map.groupBy(lines, ({ owner }) => layerOf(owner));
    for (const layer of layers.values()) {
      const sorted = layer.toSorted((one, other) => one.top - other.top);
      for (const [index, one] of sorted.entries())
        for (const other of sorted.slice(index + 1)) {
          if (other.top >= one.bottom) break;
          const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          if (shared > 2) found.add(`one over the other: ${one.text} / ${other.text}`);
        }
    }

    for (const text of brokenNumbers()) found.add(`a number in two lines: ${text}`);
    // At desktop width, addresses and names of settings may break where their column ends.
    for (const text of isDesk ? [] : brokenWords()) found.add(`a word in two lines: ${text}`);

    for (const [element] of styles) {
      if (!element.matches('a[href], button, input, select, textarea, summary, [role=button]')) continue;
      if (element.matches(':disabled, [aria-disabled=true]') || element.closest(otherWay) !== null) continue;
      const { width: wide, height } = touched(element);
      // A button in a sentence is tapped by its text, so the target is its label, as long and high as the
      // text.
      const words = element instanceof HTMLButtonElement ? (element.closest('label') ?? element) : element;
      if (getComputedStyle(words).display === 'inline' && element.tagName !== 'INPUT') continue;
      if (wide < target - SLACK || height < target - SLACK)
        found.add(`too small for a finger: ${px(wide)} × ${px(height)}: ${name(element)}`);
    }

    for (const text of underTheBar()) found.add(`under the bar: ${text}`);
    return [...found];

    function wordsInField(element: HTMLElement): string | null {
      if (element instanceof HTMLSelectElement)
        return styles.get(element)?.textOverflow === 'ellipsis'
          ? null
          : (element.selectedOptions[0]?.text ?? null);
      if (!(element instanceof HTMLInputElement)) return null;
      // Other texts, and numbers longer than a mobile number, scroll in their field while they are typed.
      return /^(?:tel|numeric)$/.test(element.inputMode) && element.value.length <= '138 0013 8000'.length
        ? element.value || element.placeholder
        : element.placeholder;
    }

    /**
     * Returns the lines of all texts, each with the middle half of its height, since the boxes of fonts
     * overlap lines.
     */
    function linesOfText(): Line[] {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const lineList: Line[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const owner = node.parentElement;
        if (owner === null || !styles.has(owner) || owner.closest('[inert]') || node.nodeValue?.trim() === '')
          continue;
        if (isDesk && endsInEllipsis(owner)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          if (right - left < 1) continue;
          const quarter = (bottom - top) / 4;
          const text = (owner.textContent ?? '').trim().slice(0, 60);
          lineList.push({ left, right, top: top + quarter, bottom: bottom - quarter, owner, text });
        }
      }
      return lineList;
    }

    /** Returns the nearest visible box around a text. */
    function boxOf(owner: Element): Element | null {
      for (let element: Element | null = owner; element !== null; element = element.parentElement) {
        const style = getComputedStyle(element);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const isSeen =
          style.borderLeftWidth !== '0px' ||
          !/^rgba\(0, 0, 0, 0\)$/.test(style.backgroundColor) ||
          style.boxShadow !== 'none';
        if (isSeen || element.matches('button, a, label, td, th, main')) return element;
      }
      return null;
    }

    function layerOf(owner: Element): Element {
      for (let element: Element | null = owner; element !== null; element = element.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(element).position)) return element;
      return root;
    }

    /**
     * Returns the mobile numbers, amounts and dates that are in two lines. A date wider than the box around
     * it has to be broken.
     */
    function brokenNumbers(): string[] {
      const mobile = /1\d\d[ \u00a0](?:\d|\*){4}[ \u00a0]\d{4}/;
      const amount = /[¥￥][ \u00a0]?\d[\d,]*(?:\.\d+)?/;
      const chineseDate = /(?:\d{4}年)?\d+月(?:\d+日)?/;
      const englishDate =
        /\b\d\d?[ \u00a0](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:[ \u00a0]\d{4})?\b/;
      const numbers = [mobile, amount, chineseDate, englishDate].map(({ source }) => source).join('|');
      return blocksOfText().flatMap((texts) => {
        const whole = texts.map(({ data }) => data).join('');
        const room = roomAround(texts);
        return [...whole.matchAll(new RegExp(numbers, 'g'))]
          .filter(({ 0: number, index }) => {
            const rects = rectsOf(texts, index, number.length);
            return isInTwoLines(rects) && (!/[月A-Z]/.test(number) || widthOf(rects) <= room);
          })
          .map(([number]) => number);
      });
    }

    /**
     * Returns the words, of Latin letters only (in buttons also Chinese words), that are broken into two
     * lines. A word wider than the box around it has to be broken.
     */
    function brokenWords(): string[] {
      const latin = /(?<![A-Za-z\d@.])[A-Za-z]+(?:['’-][A-Za-z]+)*(?![A-Za-z\d@]|\.[A-Za-z])/g;
      const chinese = new Intl.Segmenter('zh', { granularity: 'word' });
      return blocksOfText().flatMap((texts) => {
        const whole = texts.map(({ data }) => data).join('');
        const owner = texts[0]?.parentElement ?? root;
        const isLabel = owner.closest('button, [role=button], a[class*=button]') !== null;
        const words = [...whole.matchAll(latin)].map(({ 0: word, index }) => ({ word, index }));
        if (isLabel)
          for (const { segment, index } of chinese.segment(whole))
            if (/^\p{Script=Han}{2,}$/u.test(segment)) words.push({ word: segment, index });
        const room = roomAround(texts);
        return words
          .filter(({ word, index }) => {
            const rects = rectsOf(texts, index, word.length);
            return isInTwoLines(rects) && widthOf(rects) <= room;
          })
          .map(({ word }) => `${word} in ${whole.trim().slice(0, 60)}`);
      });
    }

    /** Returns the width (px) inside the box around these texts. */
    function roomAround(texts: readonly Text[]): number {
      const box = boxOf(texts[0]?.parentElement ?? root) ?? root;
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    }

    function widthOf(rects: readonly DOMRect[]): number {
      return rects.reduce((sum, rect) => sum + rect.width, 0);
    }

    /** Returns the texts grouped by the block in whose lines they are laid out. */
    function blocksOfText(): Text[][] {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const blocks = new Map<Element, Text[]>();
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const owner = node.parentElement;
        if (owner === null || !styles.has(owner)) continue;
        const block = blockOf(owner);
        blocks.set(block, [...(blocks.get(block) ?? []), node as Text]);
      }
      return [...blocks.values()];
    }

    function rectsOf(texts: readonly Text[], from: number, length: number): DOMRect[] {
      const range = document.createRange();
      range.setStart(...placeIn(texts, from, false));
      range.setEnd(...placeIn(texts, from + length, true));
      return [...range.getClientRects()].filter((rect) => rect.width > 0);
    }

    function isInTwoLines(rects: readonly DOMRect[]): boolean {
      const lowestTop = Math.max(...rects.map(({ top }) => top));
      return lowestTop >= Math.min(...rects.map(({ bottom }) => bottom));
    }

    function blockOf(owner: Element): Element {
      let element = owner;
      while (
        /^(?:inline|contents)$/.test(getComputedStyle(element).display) &&
        element.parentElement !== null
      )
        element = element.parentElement;
      return element;
    }

    function placeIn(texts: readonly Text[], at: number, isEnd: boolean): [Text, number] {
      let left = at;
      for (const text of texts) {
        if (left < text.length || (isEnd && left === text.length)) return [text, left];
        left -= text.length;
      }
      throw new Error('not in these texts');
    }

    /**
     * Returns the size of the area that a finger can hit: the control, its label, and an invisible margin
     * around it.
     */
    function touched(element: HTMLElement): { width: number; height: number } {
      const around = getComputedStyle(element, '::after');
      const grows = around.position === 'absolute' && around.content !== 'none';
      const more = (side: string): number => (grows ? Math.max(0, -Number.parseFloat(side) || 0) : 0);
      const own = element.getBoundingClientRect();
      let { left, right, top, bottom } = own;
      left -= more(around.left);
      right += more(around.right);
      top -= more(around.top);
      bottom += more(around.bottom);
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      for (const label of labels.filter((each) => each.contains(element))) {
        const rect = label.getBoundingClientRect();
        left = Math.min(left, rect.left);
        right = Math.max(right, rect.right);
        top = Math.min(top, rect.top);
        bottom = Math.max(bottom, rect.bottom);
      }
      return { width: right - left, height: bottom - top };
    }

    /** Returns the texts that a bar at the bottom covers once everything is scrolled to its end. */
    function underTheBar(): string[] {
      const scroller = root === document.body ? document.scrollingElement : root;
      if (scroller === null) return [];
      const before = scroller.scrollTop;
      scroller.scrollTop = scroller.scrollHeight;
      const bars = elements.filter((element) => {
        const style = styles.get(element);
        return (
          /fixed|sticky/.test(style?.position ?? '') &&
          style?.bottom !== 'auto' &&
          element !== root &&
          // Elements that the user can dismiss, or that disappear by themselves.
          !element.matches('[data-testid=toast], [data-testid=wallet-offer]')
        );
      });
      const covered = bars.flatMap((bar) => {
        const over = bar.getBoundingClientRect();
        // A bar at the top is the title, under which everything scrolls.
        if (over.top < innerHeight / 2 && over.bottom < innerHeight) return [];
        return linesOfText()
          .filter(
            ({ owner, left, right, top, bottom }) =>
              !bar.contains(owner) &&
              layerOf(owner) === root &&
              bottom > over.top &&
              top < over.bottom &&
              right > over.left &&
              left < over.right,
          )
          .map(({ text }) => text);
      });
      scroller.scrollTop = before;
      return covered;
    }
  }
}
