/**
 * Determines who is at a terminal: a person of the console, a user under break-glass, or a user who gives a
 * name.
 */
import type { Pool } from '../../db/index.ts';
import type { Actor } from '../audit/index.ts';
import { isAnybodyOfTerminal } from '../people/index.ts';
import { findTerminalSession } from '../sessions/index.ts';
import type { SignedIn } from '../console-parts.ts';
import { type BreakGlass, breakGlassAddress, findBreakGlass, isBreakGlassToken } from './break-glass.ts';
import { readSessionFile } from './session-file.ts';

/**
 * How users are identified; `auto` accepts a name until some person of the console could do the same there.
 */
export type TerminalIdentity = 'auto' | 'console' | 'name';

export interface TerminalPlace {
  /** The system's user and the host. */
  readonly terminal: string;
  readonly sessionFile: string;
  readonly identity: TerminalIdentity;
}

export type WhoIsThere =
  | { readonly kind: 'person'; readonly caller: SignedIn }
  | { readonly kind: 'breakGlass'; readonly session: BreakGlass; readonly actor: Actor }
  /** `isAnybody` says whether people work in the console although the terminal accepts names. */
  | { readonly kind: 'name'; readonly isAnybody: boolean; readonly actor: Actor }
  | { readonly kind: 'nobody' };

/** Returns who is present. Throws Error if other users can read the session's file. */
export async function whoIsThere(
  pool: Pool,
  { terminal, sessionFile, identity }: TerminalPlace,
): Promise<WhoIsThere> {
  const token = readSessionFile(sessionFile);
  if (token !== null && isBreakGlassToken(token)) {
    const session = await findBreakGlass(pool, token);
    if (session) return { kind: 'breakGlass', session, actor: actorUnder(breakGlassAddress(session)) };
  } else if (token !== null) {
    const session = await findTerminalSession(pool, token);
    if (session) return { kind: 'person', caller: { session, address: terminalAddress(terminal) } };
  }
  const isAnybody = await isAnybodyOfTerminal(pool);
  const isByName = identity === 'name' || (identity === 'auto' && !isAnybody);
  if (!isByName) return { kind: 'nobody' };
  return { kind: 'name', isAnybody, actor: actorUnder(`${terminalAddress(terminal)}, by name`) };
}

/** Returns the address under which the audit log records the terminal. */
export function terminalAddress(terminal: string): string {
  return `terminal ${terminal}`;
}

const actorUnder = (address: string): Actor => ({ personNo: null, session: null, address });
