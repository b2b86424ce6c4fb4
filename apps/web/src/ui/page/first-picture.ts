import { pageRest } from '../../platform/page-rest.ts';
import { choiceIn, handOver } from './early-input.ts';

/**
 * The first picture of a screen stands in the HTML itself, drawn when the pages were built. It stays until
 * the screen is there in its place: the screen's own skeleton is not shown over it.
 */
let picture: HTMLElement | null = null;
let openedPath: string | null = null;

/** To be called once, when the page has been read: its scripts may have been here before the picture was. */
export function findFirstPicture(): void {
  picture = document.getElementById('first-picture');
  openedPath = location.pathname;
}

/** Whether the first picture is still what the user sees, and of the screen that is open. */
export function firstPictureStands(): boolean {
  return picture?.isConnected === true && location.pathname === openedPath;
}

/** What is chosen in the first picture among amounts, while it stands; null: nothing. */
export function choiceInFirstPicture(): string | null {
  return picture && firstPictureStands() ? choiceIn(picture) : null;
}

/** To be called once something else is shown, before the browser paints it. */
export function takeDownFirstPicture(): void {
  picture?.remove();
}

/**
 * Puts a screen in the place of the first picture, where it takes over what was typed, chosen and tapped.
 * To be called as {@link takeDownFirstPicture} is. Once every part of the screen is there, which may have
 * effects of its own to come, and still in the same task: nothing is painted or typed before.
 */
export function takePlaceOfFirstPicture(screen: Element | null): void {
  pageRest.stands();
  const shown = picture;
  if (!shown?.isConnected) return;
  void Promise.resolve().then(() => {
    if (screen && firstPictureStands()) handOver(shown, screen);
    takeDownFirstPicture();
  });
}
