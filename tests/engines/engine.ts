// A browser engine under test, whatever protocol drives it. Only what every engine since 2018 can do.

/** One window of one engine, at 375 x 812. */
export interface Engine {
  /** As it names itself: `Chromium 64.0.3264.0`. */
  readonly name: string;
  /** Goes to an address, and comes back once it has begun to load. */
  open(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. Rejects while the page is being changed. */
  evaluate(expression: string): Promise<unknown>;
  /** A real click at a place in the window, in CSS pixels. */
  tap(x: number, y: number): Promise<void>;
  /** Real keys into what has the focus. */
  type(text: string): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors that no code of a page caught, each behind the address of its script. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export const WINDOW = { width: 375, height: 812 };
