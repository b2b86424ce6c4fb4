import type { ReactNode } from 'react';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import './bill-layout.css';

export function TencentBillSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <BillBones />
    </PageSkeleton>
  );
}

/** The bill, still to come. */
export function BillBones(): ReactNode {
  return (
    <div className="bill" aria-hidden="true">
      <div className="bill-balance">
        <Bone kind="line-short" />
        <Bone kind="hero" />
        <Bone kind="line-short" />
      </div>
      <div className="bill-card bill-card--bones">
        <Bone kind="line-short" />
        <Bone kind="block" />
      </div>
      <div className="bill-card bill-card--bones">
        <Bone kind="line-short" />
        <Bone kind="line" />
        <Bone kind="line" />
        <Bone kind="line" />
      </div>
    </div>
  );
}
