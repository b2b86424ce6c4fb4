// A browser engine under test, whatever protocol drives it. It offers only what every engine since 2018 can
// do.

/** A window of an engine, at 375 x 812. */
export interface Engine {
  /** The engine's own name for itself, such as `Chromium 64.0.3264.0`. */
  readonly name: string;
  /** Navigates to an address. Resolves once it has begun to load. */
  open(url: string): Promise<void>;
  /** Returns the value of an expression in the page, as JSON. Rejects during a navigation. */
  evaluate(expression: string): Promise<unknown>;
  /** Makes a real click at a place in the window, in CSS pixels. */
  tap(x: number, y: number): Promise<void>;
  /** Types with real key events into the element that has the focus. */
  type(text: string): Promise<void>;
  /** Returns a PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** Returns errors that no code of a page caught, each after the address of its script. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export const WINDOW = { width: 375, height: 812 };
