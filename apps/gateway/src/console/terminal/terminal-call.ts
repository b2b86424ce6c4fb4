/** The dependencies of a command at a terminal. */
import type { OperatorCall } from '../../operator/index.ts';
import type { TerminalPlace } from './who-is-there.ts';

export interface TerminalSettings extends TerminalPlace {
  /** The console's address. */
  readonly url: string;
  readonly breakGlassFen: number;
}

export interface TerminalCall extends OperatorCall {
  /** Read only when needed, because the list of commands can be shown without them. */
  readonly settings: () => TerminalSettings;
  /** Prints a line that is not part of the command's answer. */
  readonly warn: (line: string) => void;
  readonly wait: (ms: number) => Promise<void>;
}
