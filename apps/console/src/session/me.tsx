import type { ConsoleVerb, MeView } from '@phonebill/contract/console-pages';
import { createContext, type ReactNode, useContext } from 'react';

const MeContext = createContext<MeView | null>(null);

/** Provides its content with who is signed in. */
export function MeProvider({
  me,
  children,
}: {
  readonly me: MeView;
  readonly children: ReactNode;
}): ReactNode {
  return <MeContext value={me}>{children}</MeContext>;
}

/** Returns who is signed in. Throws outside of the session gate. */
export function useMe(): MeView {
  const me = useContext(MeContext);
  if (!me) throw new Error('nobody is signed in here');
  return me;
}

/**
 * Returns a function that says whether the person's roles allow a verb. The server decides again at every
 * call.
 */
export function useCan(): (verb: ConsoleVerb) => boolean {
  const { verbs } = useMe();
  return (verb) => verbs.includes(verb);
}
