let isOpenPath: (path: string) => boolean = () => true;

/**
 * Sets the function that tells which of our paths lead to an existing screen; called once at start-up, from
 * the route table.
 */
export function connectOpenScreens(given: (path: string) => boolean): void {
  isOpenPath = given;
}

/** Returns whether a path of ours (without the base) leads to a screen that users can open. */
export const isOpenScreen = (path: string): boolean => isOpenPath(path);
