import { lazyPart } from '@phonebill/lazy-part';
import type { ComponentType } from 'react';

type Screens = Readonly<Record<string, ComponentType>>;

/**
 * Screens that come in one script when the first of them is gone to; the others are there then. Gives a
 * screen by its name in the module that `load` gives.
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
