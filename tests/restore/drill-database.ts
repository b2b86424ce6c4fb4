/** A database that is lost in a drill, and the way to restore it. */
export interface DrillDatabase {
  /** Returns the administrator's address, without a particular database; it changes with {@link restore}. */
  serverUrl(): string;
  /** Prepares, during use, for a way that can restore any later moment. */
  prepare(): Promise<void>;
  /** Makes the present moment one that can be restored, and returns it. */
  keepMoment(): Promise<Date>;
  /** Kills all of its processes at once, like a power failure. */
  kill(): Promise<void>;
  /** Restores it as of the kept moment, in another folder, and starts it. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** A way of backing up and restoring a database. */
export interface DrillWay {
  readonly name: string;
  /** Starts an empty database; `folder` is for it alone. */
  start(folder: string): Promise<DrillDatabase>;
}
