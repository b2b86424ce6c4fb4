/**
 * Handles bars that cover scrolling content: a focused element, or one scrolled into view, is never hidden
 * under a bar. The engine learns the bars' heights as scroll padding, which screen readers respect too; for
 * engines without it (Chrome before 69, Safari before 14.1) this file scrolls when the focus moves. Elements
 * inside a bar (`data-cover`) are visible already and cause no scrolling (ui/base.css).
 */
import { type RefObject, useLayoutEffect } from 'react';

/** The gap in px between a bar and the element next to it. */
const ROOM = 8;

type Edge = 'top' | 'bottom';

const covers = new Map<HTMLElement, Edge>();
/** Measures a bar again when its text takes more lines; not available in Safari before 13.1. */
const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measureCovers) : null;
/**
 * Whether a finger or the mouse is moving the focus: the touched element is visible already and must not
 * move.
 */
let isPointing = false;
/** Whether Back or Forward is returning to an earlier position, which is kept wherever the focus is then. */
let isTraversing = false;
/** The pending check of the newly focused element; 0 before the first. */
let nextLook = 0;

/**
 * Marks an element, while it is shown, as covering this edge of its sheet or of the page. `data-cover` says
 * the same, also in a picture without scripts.
 */
export function useCover(ref: RefObject<HTMLElement | null>, edge: Edge): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    if (covers.size === 0) listen();
    covers.set(element, edge);
    observer?.observe(element);
    measureCovers();
    return () => {
      covers.delete(element);
      observer?.unobserve(element);
      pad(scroller);
      if (covers.size === 0) stopListening();
    };
  }, [ref, edge]);
}

/** Must be called when a bar has moved, as it does above a keyboard. */
export function measureCovers(): void {
  for (const scroller of new Set([...covers.keys()].map(scrollerOf))) pad(scroller);
}

/** Scrolls an element out from under the bars, as far as there is room between them. */
export function uncover(element: Element): void {
  if (isInCover(element)) return;
  const scroller = scrollerOf(element);
  const { top, bottom } = clearOf(scroller);
  const box = element.getBoundingClientRect();
  const under = Math.min(box.bottom - bottom, box.top - top);
  if (under > 0) scroller.scrollTop += under;
  else if (box.top < top && box.height <= bottom - top) scroller.scrollTop -= top - box.top;
}

function isInCover(element: Element): boolean {
  return [...covers.keys()].some((cover) => cover.contains(element));
}

function scrollerOf(element: Element): HTMLElement {
  return element.closest('dialog') ?? document.documentElement;
}

/** Returns the area that the bars of a sheet, or of the page, leave free, in px of the window. */
function clearOf(scroller: HTMLElement): { readonly top: number; readonly bottom: number } {
  const frame = frameOf(scroller);
  let { top, bottom } = frame;
  for (const [cover, edge] of covers) {
    if (scrollerOf(cover) !== scroller) continue;
    const box = cover.getBoundingClientRect();
    if (box.height === 0) continue;
    // The title sticks to the top only once the content above it is scrolled away.
    if (edge === 'top') top = Math.max(top, frame.top + box.height + ROOM);
    else bottom = Math.min(bottom, box.top - ROOM);
  }
  return { top, bottom };
}

function frameOf(scroller: HTMLElement): { readonly top: number; readonly bottom: number } {
  if (scroller === document.documentElement) return { top: 0, bottom: window.innerHeight };
  return scroller.getBoundingClientRect();
}

function pad(scroller: HTMLElement): void {
  const frame = frameOf(scroller);
  const { top, bottom } = clearOf(scroller);
  setLength(scroller, '--covered-top', top - frame.top);
  setLength(scroller, '--covered-bottom', frame.bottom - bottom);
  for (const [cover, edge] of covers) {
    if (scrollerOf(cover) !== scroller) continue;
    const box = cover.getBoundingClientRect();
    setLength(cover, '--aside', edge === 'top' ? top - box.top : box.bottom - bottom);
  }
}

function setLength(element: HTMLElement, name: string, px: number): void {
  element.style.setProperty(name, `${Math.max(0, Math.round(px))}px`);
}

function listen(): void {
  addEventListener('resize', measureCovers);
  addEventListener('mousedown', notePointing, true);
  addEventListener('focusin', followFocus);
  addEventListener('popstate', noteTraversing);
}

function stopListening(): void {
  removeEventListener('resize', measureCovers);
  removeEventListener('mousedown', notePointing, true);
  removeEventListener('focusin', followFocus);
  removeEventListener('popstate', noteTraversing);
}

/** The focus change that a pointer causes happens before the next task. */
function notePointing(): void {
  isPointing = true;
  setTimeout(() => void (isPointing = false));
}

function followFocus({ target }: FocusEvent): void {
  if (isPointing || isTraversing || !(target instanceof HTMLElement)) return;
  measureCovers();
  cancelAnimationFrame(nextLook);
  // After the engine's own scrolling, and before it is painted.
  nextLook = requestAnimationFrame(() => {
    measureCovers();
    if (document.activeElement !== target) return;
    if (!target.matches('#main')) uncover(target);
  });
}

/** When the engine jumps to a section, it moves the focus before painting. */
function noteTraversing(): void {
  cancelAnimationFrame(nextLook);
  isTraversing = true;
  requestAnimationFrame(() => requestAnimationFrame(() => void (isTraversing = false)));
}
