/**
 * The first picture of a screen stands in the HTML itself, drawn when the pages were built. It stays until
 * the screen is there in its place: the screen's own skeleton is not shown over it.
 */
const picture = typeof document === 'undefined' ? null : document.getElementById('first-picture');
const openedPath = picture && location.pathname;

/** Whether the first picture is still what the user sees, and of the screen that is open. */
export function firstPictureStands(): boolean {
  return picture?.isConnected === true && location.pathname === openedPath;
}

/** To be called once something else is shown, before the browser paints it. */
export function takeDownFirstPicture(): void {
  picture?.remove();
}
