import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import './mark-records-layout.css';

/** The saved numbers before they are there. */
export function MarkRecordsSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <MarkBones />
    </PageSkeleton>
  );
}

export function MarkBones(): ReactNode {
  return (
    <div className="marks-group" aria-hidden="true">
      <div className="marks-group__title">
        <Bone kind="line-short" />
      </div>
      <div className="marks-list">
        {[1, 2, 3, 4].map((row) => (
          <div className="marks-bones" key={row}>
            <Bone kind="line-short" />
            <Bone kind="line" />
          </div>
        ))}
      </div>
    </div>
  );
}
