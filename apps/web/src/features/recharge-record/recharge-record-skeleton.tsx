import type { ReactNode } from 'react';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import './records-layout.css';

export function RechargeRecordSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <div className="records-filter">
        <div className="records-selects">
          <Bone kind="chip" />
          <Bone kind="chip" />
        </div>
        <div className="records-chips">
          <Bone kind="chip" />
          <Bone kind="chip" />
          <Bone kind="chip" />
        </div>
      </div>
      <RowBones />
    </PageSkeleton>
  );
}

/** The list, still to come. */
export function RowBones(): ReactNode {
  return (
    <div className="records-list" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <div className="records-bones" key={row}>
          <Bone kind="line" />
          <Bone kind="line-short" />
        </div>
      ))}
    </div>
  );
}
