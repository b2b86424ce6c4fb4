import { createContext, type ReactNode, use } from 'react';
import { PartBoundary } from '@phonebill/lazy-part';

export interface ErrorHelpProps {
  /** The number under which the failed request was logged. */
  readonly reference: string | null;
}

/** Renders the link to help beside every error; set by the app, null if there is none. */
export const ErrorHelp = createContext<((props: ErrorHelpProps) => ReactNode) | null>(null);

/** Renders help with an error, one tap away. */
export function HelpBeside({ reference }: ErrorHelpProps): ReactNode {
  const drawHelp = use(ErrorHelp);
  return drawHelp && <PartBoundary>{drawHelp({ reference })}</PartBoundary>;
}
