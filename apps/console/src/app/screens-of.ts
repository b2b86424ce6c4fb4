import { lazyPart } from '@phonebill/lazy-part';
import type { ComponentType } from 'react';

type Screens = Readonly<Record<string, ComponentType>>;

/**
 * Defines screens that share one script, loaded when the first of them is opened. Returns a function that
 * gives a screen by its name in the module loaded by `load`.
 */
export function screensOf<Module extends Screens>(
  load: () => Promise<Module>,
): (name: keyof Module & string) => ComponentType {
  let loaded: Module | undefined;
  return (name) => {
    const partOf = (module: Module) => ({ default: module[name] as ComponentType });
    return lazyPart(() => (loaded ? partOf(loaded) : load().then((module) => partOf((loaded = module)))));
  };
}
