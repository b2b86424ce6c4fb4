let isOpenPath: (path: string) => boolean = () => true;

/** Tells which of our paths lead to a screen that is built; given once at start-up, from the route table. */
export function connectOpenScreens(given: (path: string) => boolean): void {
  isOpenPath = given;
}

/** Whether a path of ours (without the base) leads to a screen that people can use. */
export const isOpenScreen = (path: string): boolean => isOpenPath(path);
