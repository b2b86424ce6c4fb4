import { answerShapes, pageContract } from '@phonebill/contract';
import type { Plugin } from 'vite';

const inModule = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** What pages read of the contract from the start, and what only a page on which a screen broke does. */
const modules: Readonly<Record<string, () => string>> = {
  'virtual:page-contract': () => inModule(pageContract()),
  'virtual:answer-shapes': () => inModule({ answerShapes: answerShapes() }),
};

/**
 * Gives the pages what they read of the contract while they run, as plain data: importing the contract itself
 * would bring its schema library along. Typed in `src/page-contract.d.ts`.
 */
export function pageContractModule(): Plugin {
  return {
    name: 'page-contract',
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => modules[id.slice(1)]?.() ?? null,
  };
}
