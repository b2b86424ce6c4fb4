/** Sessions of the console, in a browser and at a terminal. */
export {
  type ConsoleSession,
  countSessions,
  endBrowser,
  endSession,
  endSessionsOf,
  endTerminal,
  findSession,
  findTerminalSession,
  listSessions,
  listTerminals,
  type OpenedFrom,
  openSession,
  sessionMark,
} from './sessions.ts';
