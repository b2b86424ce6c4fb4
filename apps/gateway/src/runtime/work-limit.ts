/** How much work of one kind is under way in this process, and whether there is room for more. */

export interface WorkLimit {
  /** Begins one; what it gives is called once it has ended. Null: there is no room, or it is closed. */
  tryBegin(): (() => void) | null;
  /** Nothing is begun from now on; resolves once nothing is under way. */
  close(): Promise<void>;
}

/** `most`: how much at once; 0: this process does no such work. */
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
