/**
 * The operators' console: people of customer service, finance and operations see orders in full, and acts
 * that move money need two of them. Served by the role `console`, on a host and port of its own.
 */
export { createCompanyProvider } from './company/index.ts';
export { relyingPartyOf } from './passkeys/index.ts';
export { createConsoleServer } from './server/console-server.ts';
export type { Previews } from './server/preview-pages.ts';
export { firstInvitation } from './people/first-person.ts';
export { runConsoleCommand } from './command-line.ts';
export { proposalMachine } from './proposals/index.ts';
export { runAtTerminal, runConfigAtTerminal } from './terminal/run-terminal.ts';
export type { TerminalCall } from './terminal/terminal-call.ts';
export { COUNT_BREAK_GLASS } from './terminal/break-glass.ts';
export { sessionFileOf } from './terminal/session-file.ts';
export { startConsoleJobs } from './console-jobs.ts';
