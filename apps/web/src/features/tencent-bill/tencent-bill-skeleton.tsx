import type { ReactNode } from 'react';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { classNames } from '@phonebill/styles';
import * as frame from './tencent-bill-layout.module.css';

export function TencentBillSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <BillBones />
    </PageSkeleton>
  );
}

/** Renders the skeleton of the bill. */
export function BillBones(): ReactNode {
  return (
    <div className={frame.bill} aria-hidden="true">
      <div className={frame.balance}>
        <Bone kind="line-short" />
        <Bone kind="hero" />
        <Bone kind="line-short" />
      </div>
      <div className={classNames(frame.card, frame.cardBones)}>
        <Bone kind="line-short" />
        <Bone kind="block" />
      </div>
      <div className={classNames(frame.card, frame.cardBones)}>
        <Bone kind="line-short" />
        <Bone kind="line" />
        <Bone kind="line" />
        <Bone kind="line" />
      </div>
    </div>
  );
}
