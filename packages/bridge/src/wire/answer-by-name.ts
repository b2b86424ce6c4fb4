import type { Bridge } from '../bridge.ts';

/**
 * Registers a global function through which the native side answers, until the returned function removes it.
 * All calls of an action share one name, so their answers could not be told apart: a newer call ends the wait
 * of the earlier one, which then ends as unanswered. Removal restores whatever the page itself had under the
 * name.
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
