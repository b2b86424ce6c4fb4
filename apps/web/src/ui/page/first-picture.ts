import { pageRest } from '../../platform/page-rest.ts';
import { choiceIn, handOver } from './early-input.ts';

/**
 * The first picture of a screen, drawn into the HTML when the pages were built. It stays until the screen
 * replaces it; the screen's own skeleton is not shown over it.
 */
let picture: HTMLElement | null = null;
let openedPath: string | null = null;

/**
 * Must be called once, when the page has been parsed: its scripts may have been loaded before the picture.
 */
export function findFirstPicture(): void {
  picture = document.getElementById('first-picture');
  openedPath = location.pathname;
}

/** Returns whether the first picture is still shown and belongs to the open screen. */
export function firstPictureStands(): boolean {
  return picture?.isConnected === true && location.pathname === openedPath;
}

/** Returns the amount chosen in the first picture while it is shown; null if none is. */
export function choiceInFirstPicture(): string | null {
  return picture && firstPictureStands() ? choiceIn(picture) : null;
}

/** Must be called once something else is shown, before the browser paints it. */
export function takeDownFirstPicture(): void {
  picture?.remove();
}

/**
 * Replaces the first picture by a screen, which takes over what was typed, chosen and tapped. Must be called
 * like {@link takeDownFirstPicture}. The transfer happens once every part of the screen has been rendered and
 * run its effects, still in the same task, so that nothing is painted or typed in between.
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
