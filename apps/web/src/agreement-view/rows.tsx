import type { ReactNode } from 'react';
import { Link } from '../platform/link.tsx';
import { classNames } from '@phonebill/styles';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { inPhrases } from '../ui/phrases/phrases.tsx';
import * as listLayout from '../list-view/list-layout.module.css';
import * as listRow from '../list-view/list-row.module.css';
import * as styles from './rows.module.css';

/** Renders named facts, one below the other. */
export function Facts({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Renders links to other screens, one below the other. */
export function LinkRows({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={classNames(listLayout.list, styles.links)}>{children}</ul>;
}

interface LinkRowProps {
  readonly to: string;
  /** The present value, at the right. */
  readonly value?: ReactNode;
  readonly children: ReactNode;
}

export function LinkRow({ to, value, children }: LinkRowProps): ReactNode {
  return (
    <li className={listRow.row}>
      <Link className={classNames(listRow.opens, styles.link)} to={to}>
        <span className={styles.name}>{inPhrases(children)}</span>
        {value && <span className={styles.value}>{value}</span>}
        <ForwardIcon />
      </Link>
    </li>
  );
}
