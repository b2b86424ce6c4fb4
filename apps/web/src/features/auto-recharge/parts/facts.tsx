import type { ReactNode } from 'react';
import './facts.css';

/** Facts by name, one below the other. */
export function Facts({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className="fact-list">{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="fact-list__row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
