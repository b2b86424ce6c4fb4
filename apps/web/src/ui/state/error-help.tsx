import { createContext, type ReactNode, use } from 'react';
import { PartBoundary } from '@phonebill/lazy-part';

export interface ErrorHelpProps {
  /** The number under which the failed request was logged. */
  readonly reference: string | null;
}

/** Draws the way to help that stands beside every error; given by the app, null: there is none. */
export const ErrorHelp = createContext<((props: ErrorHelpProps) => ReactNode) | null>(null);

/** Help with an error, one tap away. */
export function HelpBeside({ reference }: ErrorHelpProps): ReactNode {
  const drawHelp = use(ErrorHelp);
  return drawHelp && <PartBoundary>{drawHelp({ reference })}</PartBoundary>;
}
