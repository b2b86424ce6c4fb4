/**
 * On another page the focus is on its heading, so that a screen reader says where one is and the Tab key
 * begins at the top. A page that has one thing to do first takes the focus from there.
 */
let isArriving = false;

/** Another page is opened; it may still be loading. */
export function arrive(): void {
  isArriving = true;
  if (document.getElementById('main')) takeArrival();
}

/** To be called when a page is there. What has the focus in it already keeps it. */
export function takeArrival(): void {
  if (!isArriving) return;
  isArriving = false;
  if (isFocusFree()) document.querySelector('h1')?.focus({ preventScroll: true });
}

/** Whether the focus is where nobody has put it: nowhere, or on the heading of a page just opened. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement.matches('body, h1');
}
