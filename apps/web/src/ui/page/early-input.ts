// Transfers what the user did in the first picture before the page's scripts were loaded
// (scripts/build/early-input.js) to the screen that replaces it. The picture was drawn by the same
// components, so its fields and buttons are found again by their position among elements of the same kind. A
// field is read in the same task in which the screen replaces the picture, so no key press is lost in
// between.

/** How long (ms) a tap waits until its button can respond. */
const TAP_WAITS_MS = 10_000;

/** The events that end the wait of a tap: the user goes on to something else. */
const OTHER_DEEDS = ['pointerdown', 'keydown', 'input', 'popstate'] as const;

/**
 * Types, chooses and focuses in `screen` what was typed, chosen and focused in `picture`, and carries out its
 * tap once. Must be called as the screen is put into the page, while the picture is still in it.
 */
export function handOver(picture: Element, screen: Element): void {
  for (const typed of picture.querySelectorAll<HTMLInputElement>('input[data-typed]')) {
    const field = counterpart(typed, screen);
    if (!field) continue;
    if (typed.type === 'radio' || typed.type === 'checkbox') choose(field, typed.checked);
    else type(field, typed);
  }
  keepFocus(picture, screen);
  const tapped = picture.querySelector<HTMLElement>('[aria-busy="true"]');
  if (tapped) carryOut(tapped, picture, screen);
  const pressed = picture.querySelector<HTMLElement>('[data-pressed]');
  if (pressed) addEventListener('mouseup', () => finishPress(pressed, picture, screen), { once: true });
}

/**
 * Completes the press of a mouse button that was down when the screen replaced the picture, as no click
 * follows.
 */
function finishPress(pressed: HTMLElement, picture: Element, screen: Element): void {
  const field = pressed instanceof HTMLInputElement ? pressed : pressed.querySelector('input');
  if (field) counterpart(field, screen)?.click();
  else carryOut(pressed, picture, screen);
}

/** Returns the value chosen among radios in the picture; null if none was. */
export function choiceIn(picture: Element): string | null {
  return picture.querySelector<HTMLInputElement>('[type=radio][data-typed]:checked')?.value ?? null;
}

function counterpart(typed: HTMLInputElement, screen: Element): HTMLInputElement | null {
  const picture = typed.closest('[lang]') ?? screen;
  const like = typed.type === 'radio' ? `[type=radio][value="${typed.value}"]` : `[type=${typed.type}]`;
  const at = [...picture.querySelectorAll(like)].indexOf(typed);
  return screen.querySelectorAll<HTMLInputElement>(like)[at] ?? null;
}

function choose(field: HTMLInputElement, checked: boolean): void {
  if (checked !== field.checked && !(checked && field.matches(':disabled'))) field.click();
}

/**
 * Sets a value as if it had been typed: the field's own handler receives it, and the caret stays behind the
 * same digit.
 */
function type(field: HTMLInputElement, { value, selectionStart }: HTMLInputElement): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.setSelectionRange(selectionStart, selectionStart);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const CAN_HAVE_FOCUS = 'input, button, a[href]';

/** Moves the focus before the picture is removed, so that the on-screen keyboard stays. */
function keepFocus(picture: Element, screen: Element): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !picture.contains(focused)) return;
  if (focused instanceof HTMLInputElement) {
    const field = counterpart(focused, screen);
    field?.focus({ preventScroll: true });
    if (!field || field.type !== 'tel') return;
    // The content of a field that was empty in the picture is selected, so that typing replaces it.
    const isEmpty = focused.value === '';
    const select = () =>
      isEmpty ? field.select() : field.setSelectionRange(focused.selectionStart, focused.selectionEnd);
    select();
    // Selected once more when the typed text has been rendered.
    void Promise.resolve().then(select);
  } else if (focused.matches(CAN_HAVE_FOCUS)) {
    find(placeOf(focused, picture), screen)?.focus({ preventScroll: true });
  }
}

/** The place of a button: its text, and its number among those with the same text. */
interface Place {
  readonly kind: string;
  readonly words: string;
  readonly at: number;
  /** The name of a button that opens a sheet; null if it has none. */
  readonly opens: string | null;
}

/**
 * Returns the name of a button. Buttons have no ids in the picture; one within a sentence has its name on its
 * label.
 */
function nameOf(button: HTMLElement): string | null {
  if (!button.hasAttribute('aria-haspopup')) return null;
  return button.dataset['opens'] ?? (button.parentElement?.id || null);
}

function placeOf(button: HTMLElement, picture: Element): Place {
  const kind = button.localName;
  const words = wordsOf(button);
  const same = [...picture.querySelectorAll(kind)].filter((each) => wordsOf(each) === words);
  return { kind, words, at: same.indexOf(button), opens: nameOf(button) };
}

/**
 * Returns the button of the screen with the same text. A button that would do something else has another text
 * and is not found. A button that only opens a sheet is also found by its name.
 */
function find({ kind, words, at, opens }: Place, screen: Element): HTMLElement | null {
  const all = [...screen.querySelectorAll<HTMLElement>(kind)];
  const same = all.filter((each) => wordsOf(each) === words);
  return same[at] ?? all.find((each) => opens !== null && nameOf(each) === opens) ?? null;
}

function wordsOf(element: Element): string {
  return (element.textContent?.trim() || element.getAttribute('aria-label')) ?? '';
}

/** Taps the button as soon as it can respond, unless the user does something else first. */
function carryOut(tapped: HTMLElement, picture: Element, screen: Element): void {
  const { href } = location;
  const place = placeOf(tapped, picture);
  const stop = () => {
    observer.disconnect();
    clearTimeout(first);
    clearTimeout(timer);
    for (const deed of OTHER_DEEDS) removeEventListener(deed, stopIfMeant, true);
  };
  const stopIfMeant = (event: Event) => void (event.isTrusted && stop());
  const look = () => {
    if (location.href !== href || !screen.isConnected) return stop();
    const button = find(place, screen);
    if (!button || !canAnswer(button)) return;
    stop();
    button.click();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, TAP_WAITS_MS);
  for (const deed of OTHER_DEEDS) addEventListener(deed, stopIfMeant, true);
  observer.observe(screen, { subtree: true, childList: true, attributes: true, characterData: true });
  // After the typed text has been rendered.
  const first = setTimeout(look);
}

function canAnswer(button: HTMLElement): boolean {
  return (
    !button.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]') && button.offsetParent !== null
  );
}
