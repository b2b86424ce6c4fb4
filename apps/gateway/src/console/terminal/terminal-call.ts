/** What a command at a terminal is run with. */
import type { OperatorCall } from '../../operator/index.ts';
import type { TerminalPlace } from './who-is-there.ts';

export interface TerminalSettings extends TerminalPlace {
  /** The console's address. */
  readonly url: string;
  readonly breakGlassFen: number;
}

export interface TerminalCall extends OperatorCall {
  /** Read once they are needed: what a command is called can be asked without them. */
  readonly settings: () => TerminalSettings;
  /** What is no answer to the command. */
  readonly warn: (line: string) => void;
  readonly wait: (ms: number) => Promise<void>;
}
