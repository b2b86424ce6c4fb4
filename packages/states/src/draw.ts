import type { Machine } from './machine.ts';

/**
 * Returns the table as a Markdown page with a Mermaid state diagram; the same table always gives the same
 * text.
 */
export function drawMachine<S extends string, E extends string>(machine: Machine<S, E>): string {
  const kinds = Object.entries<string>(machine.states);
  const lines = [
    `# ${machine.name}`,
    '',
    'Drawn from the table in the code by `npm run states`; a test fails when this page is out of date.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${machine.initial}`,
    ...machine.transitions.map(({ from, event, to }) => `  ${from} --> ${to}: ${event}`),
    ...kinds.filter(([, kind]) => kind === 'end').map(([state]) => `  ${state} --> [*]`),
    '```',
    '',
    '| State | Kind |',
    '|---|---|',
    ...kinds.map(([state, kind]) => `| ${state} | ${kind} |`),
    '',
  ];
  return lines.join('\n');
}
