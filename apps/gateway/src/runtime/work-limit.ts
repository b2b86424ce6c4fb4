/** Limits how much work of one kind is under way in this process. */

export interface WorkLimit {
  /**
   * Begins one piece of work; returns a function to call when it has ended. Null when there is no room, or it
   * is closed.
   */
  tryBegin(): (() => void) | null;
  /** Lets nothing begin from now on; resolves once nothing is under way. */
  close(): Promise<void>;
}

/** Creates a limit. `most`: how much at once; 0 when this process does no such work. */
export function createWorkLimit(most: number): WorkLimit {
  let underWay = 0;
  let closed = false;
  const idle = Promise.withResolvers<void>();
  const noteIdle = (): void => {
    if (closed && underWay === 0) idle.resolve();
  };
  return {
    tryBegin() {
      if (closed || underWay >= most) return null;
      underWay += 1;
      return () => {
        underWay -= 1;
        noteIdle();
      };
    },
    close() {
      closed = true;
      noteIdle();
      return idle.promise;
    },
  };
}
