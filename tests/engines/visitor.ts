// The actions of a person on a page, in any engine: open, fill, tap and see. Each waits until it is possible.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engine.ts';

export interface Visitor {
  readonly engine: Engine;
  open(url: string): Promise<void>;
  /** Types into the field with this selector. */
  fill(field: string, text: string): Promise<void>;
  /** Taps the first element with this selector that can be hit; `text` is a pattern that it must contain. */
  tap(selector: string, text?: RegExp): Promise<void>;
  /** Waits until an element with this selector is visible. Returns its text. */
  sees(selector: string, text?: RegExp): Promise<string>;
  /** Whether such an element is visible now. */
  seesNow(selector: string, text?: RegExp): Promise<boolean>;
  /** Waits for a matching address. Returns it. */
  isAt(address: RegExp): Promise<string>;
}

/** Time limit (ms) for each action: an old engine on a busy machine is slow. */
const WAIT_MS = 45_000;
const LOOK_AGAIN_MS = 100;

/**
 * Runs in the page, hence the syntax of the oldest engine. Returns where to tap, or why that is impossible.
 */
const FIND = `function (selector, source, flags) {
  var all = [].slice.call(document.querySelectorAll(selector));
  var pattern = source === null ? null : new RegExp(source, flags);
  var why = all.length === 0 ? 'is not there' : 'has another text or is not shown';
  for (var at = 0; at < all.length; at += 1) {
    var element = all[at];
    var text = (element.getAttribute('aria-label') || element.textContent || '').replace(/\\s+/g, ' ').trim();
    if (pattern && !pattern.test(text)) continue;
    element.scrollIntoView({ block: 'center' });
    var box = element.getBoundingClientRect();
    var style = getComputedStyle(element);
    if (box.width === 0 || box.height === 0 || style.visibility === 'hidden') continue;
    var x = box.left + box.width / 2;
    var y = box.top + box.height / 2;
    var hit = document.elementFromPoint(x, y);
    var label = element.closest('label');
    var isHit = hit && (element.contains(hit) || (label && label.contains(hit)));
    return { x: x, y: y, text: text, isHit: !!isHit,
      why: isHit ? '' : 'lies under ' + (hit ? hit.outerHTML.slice(0, 120) : 'nothing'),
      isOff: !!element.disabled || element.getAttribute('aria-disabled') === 'true' ||
        element.getAttribute('aria-busy') === 'true' };
  }
  return { why: why, isHit: false, isOff: true, x: 0, y: 0, text: null };
}`;

interface Found {
  readonly x: number;
  readonly y: number;
  /** Null when no element was found. */
  readonly text: string | null;
  readonly why: string;
  readonly isHit: boolean;
  readonly isOff: boolean;
}

export function createVisitor(engine: Engine): Visitor {
  async function find(selector: string, text?: RegExp): Promise<Found> {
    const args = [selector, text?.source ?? null, text?.flags ?? ''].map((each) => JSON.stringify(each));
    return (await engine.evaluate(`(${FIND})(${args.join(', ')})`)) as Found;
  }

  async function until<T>(what: string, look: () => Promise<T | null>, why: () => string): Promise<T> {
    let refused = '';
    for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(LOOK_AGAIN_MS)) {
      // A page that is navigating does not answer.
      const seen = await look().catch((error: unknown) => {
        refused = `last refused: ${String(error)}`;
        return null;
      });
      if (seen !== null) return seen;
    }
    const at = await engine.evaluate('location.href').catch(() => 'nowhere');
    throw new Error(
      [`${engine.name}: ${what} ${why()}`, `at ${String(at)}`, refused, ...engine.errors()].join('\n  '),
    );
  }

  async function findUntil(selector: string, text: RegExp | undefined, fits: (found: Found) => boolean) {
    let last: Found | undefined;
    return until(
      `${selector} ${text ?? ''}`,
      async () => {
        last = await find(selector, text);
        return fits(last) ? last : null;
      },
      () => last?.why ?? 'could not be looked for',
    );
  }

  const tap = async (selector: string, text?: RegExp): Promise<void> => {
    await findUntil(selector, text, ({ isHit, isOff }) => isHit && !isOff);
    // A sheet that is moving up may be hit before it has come to rest.
    await sleep(LOOK_AGAIN_MS * 3);
    const { x, y } = await findUntil(selector, text, ({ isHit, isOff }) => isHit && !isOff);
    await engine.tap(x, y);
  };

  return {
    engine,
    tap,
    open: (url) => engine.open(url),
    async fill(field, text) {
      await tap(field);
      await engine.type(text);
    },
    sees: async (selector, text) =>
      (await findUntil(selector, text, (found) => found.text !== null)).text ?? '',
    seesNow: (selector, text) => find(selector, text).then((found) => found.text !== null),
    async isAt(address) {
      const here = async () => {
        const href = String(await engine.evaluate('location.href'));
        return address.test(href) ? href : null;
      };
      return until(`the address ${address}`, here, () => 'was not reached');
    },
  };
}
