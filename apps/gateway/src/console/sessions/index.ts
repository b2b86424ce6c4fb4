/** Sessions of the console, in a browser and at a terminal. */
export {
  type ConsoleSession,
  endSession,
  endTerminal,
  findSession,
  findTerminalSession,
  listTerminals,
  openSession,
  sessionMark,
} from './sessions.ts';
