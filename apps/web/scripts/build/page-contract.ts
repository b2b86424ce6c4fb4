import { answerShapes, pageContract } from '@phonebill/contract';
import type { Plugin } from 'vite';

const inModule = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** Data of the contract that pages read from the start, and data read only after a screen crashed. */
const modules: Readonly<Record<string, () => string>> = {
  'virtual:page-contract': () => inModule(pageContract()),
  'virtual:answer-shapes': () => inModule({ answerShapes: answerShapes() }),
};

/**
 * Supplies the contract data that pages read at run time as plain data: importing the contract itself would
 * include its schema library. Typed in `src/page-contract.d.ts`.
 */
export function pageContractModule(): Plugin {
  return {
    name: 'page-contract',
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => modules[id.slice(1)]?.() ?? null,
  };
}
