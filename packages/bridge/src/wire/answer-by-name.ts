import type { Bridge } from '../bridge.ts';

/**
 * Registers a global function for the native side to answer through, until the returned function takes it
 * away again. There is one name for all calls of an action, so two answers could not be told apart: a newer
 * call ends the waiting of the earlier one, which then counts as unanswered. What the page itself had under
 * the name comes back.
 */
export function answerByName(
  bridge: Bridge,
  name: string,
  answered: (answer: readonly unknown[]) => void,
  superseded: () => void,
): () => void {
  bridge.waiting.get(name)?.();
  bridge.waiting.set(name, superseded);
  const had = name in bridge.window;
  const before = bridge.window[name];
  const registered = (...answer: unknown[]) => answered(answer);
  Reflect.set(bridge.window, name, registered);
  return () => {
    bridge.waiting.delete(name);
    if (bridge.window[name] !== registered) return;
    if (had) Reflect.set(bridge.window, name, before);
    else Reflect.deleteProperty(bridge.window, name);
  };
}
