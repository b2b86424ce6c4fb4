import { pageContract } from '@phonebill/contract';
import type { Plugin } from 'vite';

const NAME = 'virtual:page-contract';
const RESOLVED = `\0${NAME}`;

/**
 * Gives the pages what they read of the contract while they run, as plain data: importing the contract itself
 * would bring its schema library along. Typed in `src/page-contract.d.ts`.
 */
export function pageContractModule(): Plugin {
  return {
    name: 'page-contract',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? source() : null),
  };
}

function source(): string {
  return Object.entries(pageContract())
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
