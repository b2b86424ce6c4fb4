import type { ReactNode } from 'react';
import { AlertIcon } from '../icon/icons.tsx';
import './notice.css';

interface NoticeProps {
  readonly tone: 'waiting' | 'danger';
  readonly title: string;
  /** `alert` for what has just gone wrong; otherwise it is read in its turn. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** Something to read before going on, beside the thing it is about. */
export function Notice({ tone, title, role, children }: NoticeProps): ReactNode {
  return (
    <div className={`notice notice--${tone}`} role={role}>
      <AlertIcon />
      <div className="notice__words">
        <p className="notice__title">{title}</p>
        {children}
      </div>
    </div>
  );
}
