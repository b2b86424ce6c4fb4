/** A database that is lost in a drill, and the way in which it comes back. */
export interface DrillDatabase {
  /** The administrator's, without a particular database; another one after {@link restore}. */
  serverUrl(): string;
  /** While people use it: what a way needs that restores any moment since. */
  prepare(): Promise<void>;
  /** Makes the present moment, which it gives, one that can be restored. */
  keepMoment(): Promise<Date>;
  /** Ends every process of it at once, as a loss of power does. */
  kill(): Promise<void>;
  /** Brings it back as it was at the moment that was kept, in another folder, and starts it. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/** How a database is kept and comes back. */
export interface DrillWay {
  readonly name: string;
  /** Starts an empty one; `folder` is its own. */
  start(folder: string): Promise<DrillDatabase>;
}
