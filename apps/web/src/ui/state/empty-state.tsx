import type { ReactNode } from 'react';
import './state.css';

interface EmptyStateProps {
  /** A sign from `ui/icon`. */
  readonly sign?: ReactNode;
  readonly title: string;
  /** What would be here, and how to begin. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing is here yet. */
export function EmptyState({ sign, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <section className="state">
      {sign && <span className="state__sign">{sign}</span>}
      <h2 className="state__title">{title}</h2>
      {children && <div className="state__words">{children}</div>}
      {action && <div className="state__actions">{action}</div>}
    </section>
  );
}
