/**
 * Moves the focus on a new page to its heading, so that a screen reader announces the page and the Tab key
 * begins at the top. A page with one obvious first field moves the focus on from there.
 */
let isArriving = false;

/** Records that another page is opened; it may still be loading. */
export function arrive(): void {
  isArriving = true;
  if (document.getElementById('main')) takeArrival();
}

/** Must be called when a page is shown. An element in it that already has the focus keeps it. */
export function takeArrival(): void {
  if (!isArriving) return;
  isArriving = false;
  if (isFocusFree()) document.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * Returns whether the focus is where no user has put it: nowhere, or on the heading of a page just opened.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement.matches('body, h1');
}
