import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import * as frame from './integral-layout.module.css';
import * as topUpFrame from '../top-up/top-up-layout.module.css';

/** The points page before it is there. */
export function IntegralSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <div className={frame.balance}>
        <Bone kind="line-short" />
        <div className={frame.points}>
          <Bone kind="hero" />
        </div>
      </div>
      <div className={classNames(topUpFrame.numberBox, topUpFrame.numberBones)}>
        <Bone kind="line-short" />
        <Bone kind="hero" />
        <Bone kind="line-short" />
        <Bone kind="chip" />
      </div>
      <div className={topUpFrame.section}>
        <div className={topUpFrame.sectionTitle}>
          <Bone kind="title" />
        </div>
        <GoodsBones />
      </div>
    </PageSkeleton>
  );
}

/** The goods before they are there. */
export function GoodsBones(): ReactNode {
  return (
    <div className={classNames(topUpFrame.grid, frame.goods)} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Bone key={tile} kind="tile" />
      ))}
    </div>
  );
}
