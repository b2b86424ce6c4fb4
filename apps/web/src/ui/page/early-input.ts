// What somebody did in the first picture before the page's scripts were there (scripts/build/early-input.js),
// handed to the screen that takes its place. The picture was drawn by the same components, so that its fields
// and buttons are found again by their place among their like. A field is read as the screen is put in the
// picture's place, in the same task: no key can come between the two.

/** How long a tap waits for its button to be able to answer. */
const TAP_WAITS_MS = 10_000;

/** What ends the wait of a tap: the person goes on to something else. */
const OTHER_DEEDS = ['pointerdown', 'keydown', 'input', 'popstate'] as const;

/**
 * Types, chooses and focuses in `screen` what was typed, chosen and focused in `picture`, and carries its tap
 * out once. To be called as the screen is put into the page, while the picture still is in it.
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

/** A mouse button was down as the screen came: where it went down, no click follows. */
function finishPress(pressed: HTMLElement, picture: Element, screen: Element): void {
  const field = pressed instanceof HTMLInputElement ? pressed : pressed.querySelector('input');
  if (field) counterpart(field, screen)?.click();
  else carryOut(pressed, picture, screen);
}

/** The value chosen in the picture among radios; null: none was. */
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

/** As if it had been typed: the field's own handler takes it, and the caret stays behind the same digit. */
function type(field: HTMLInputElement, { value, selectionStart }: HTMLInputElement): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.setSelectionRange(selectionStart, selectionStart);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const CAN_HAVE_FOCUS = 'input, button, a[href]';

/** Before the picture goes, so that the keyboard on the screen stays. */
function keepFocus(picture: Element, screen: Element): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !picture.contains(focused)) return;
  if (focused instanceof HTMLInputElement) {
    const field = counterpart(focused, screen);
    field?.focus({ preventScroll: true });
    if (!field || field.type !== 'tel') return;
    // What was an empty field is typed over, whatever stands there now.
    const isEmpty = focused.value === '';
    const select = () =>
      isEmpty ? field.select() : field.setSelectionRange(focused.selectionStart, focused.selectionEnd);
    select();
    // Once more when what was typed has been rendered.
    void Promise.resolve().then(select);
  } else if (focused.matches(CAN_HAVE_FOCUS)) {
    find(placeOf(focused, picture), screen)?.focus({ preventScroll: true });
  }
}

/** A button by what stands on it, and as which of those on which that stands. */
interface Place {
  readonly kind: string;
  readonly words: string;
  readonly at: number;
  /** The name of what opens a sheet; null: it has none. */
  readonly opens: string | null;
}

/** Ids of buttons are not in the picture; a part of a sentence has its name on its label. */
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
 * The button of the screen that says the same. What would do something else says something else: it is not
 * found. To open a sheet does nothing yet; its button is found by its name too.
 */
function find({ kind, words, at, opens }: Place, screen: Element): HTMLElement | null {
  const all = [...screen.querySelectorAll<HTMLElement>(kind)];
  const same = all.filter((each) => wordsOf(each) === words);
  return same[at] ?? all.find((each) => opens !== null && nameOf(each) === opens) ?? null;
}

function wordsOf(element: Element): string {
  return (element.textContent?.trim() || element.getAttribute('aria-label')) ?? '';
}

/** Taps the button as soon as it can answer; not any more once the person does something else. */
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
  // Once what was typed has been rendered.
  const first = setTimeout(look);
}

function canAnswer(button: HTMLElement): boolean {
  return (
    !button.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]') && button.offsetParent !== null
  );
}
