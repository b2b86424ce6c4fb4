import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice/notice.tsx';

interface FailureNoticeProps {
  readonly title: string;
  readonly words: string | null;
}

/** What went wrong in doing something, brought into sight; the button stays for another try. */
export function FailureNotice({ title, words }: FailureNoticeProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [title, words]);
  return <div className="failure-notice" ref={place}><Notice tone="danger" role="alert" title={title}>{words !== null && <p>{words}</p>}</Notice></div>;
}
