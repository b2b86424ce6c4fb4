import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { classNames } from '@phonebill/styles';
import * as frame from './top-up-layout.module.css';
import * as integralLayoutStyles from '../integral-page/integral-layout.module.css';

/** Renders the skeleton of a top-up page. */
export function TopUpSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <div className={classNames(frame.numberBox, frame.numberBones)}>
        <Bone kind="line-short" />
        <Bone kind="hero" />
        <Bone kind="line-short" />
        <Bone kind="chip" />
      </div>
      <div className={frame.section}>
        <div className={frame.sectionTitle}>
          <Bone kind="title" />
        </div>
        <AmountGridSkeleton />
      </div>
    </PageSkeleton>
  );
}

/** Renders the skeleton of the denominations. */
export function AmountGridSkeleton({ tiles = 6 }: { readonly tiles?: number }): ReactNode {
  return (
    <div className={frame.grid} aria-busy="true">
      {Array.from({ length: tiles }, (_, tile) => (
        <Bone key={tile} kind="tile" />
      ))}
    </div>
  );
}

/** Renders the skeleton of the points page. */
export function IntegralSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <div className={integralLayoutStyles.balance}>
        <Bone kind="line-short" />
        <div className={integralLayoutStyles.points}>
          <Bone kind="hero" />
        </div>
      </div>
      <div className={classNames(frame.numberBox, frame.numberBones)}>
        <Bone kind="line-short" />
        <Bone kind="hero" />
        <Bone kind="line-short" />
        <Bone kind="chip" />
      </div>
      <div className={frame.section}>
        <div className={frame.sectionTitle}>
          <Bone kind="title" />
        </div>
        <GoodsBones />
      </div>
    </PageSkeleton>
  );
}

/** Renders the skeleton of the goods. */
export function GoodsBones(): ReactNode {
  return (
    <div className={classNames(frame.grid, integralLayoutStyles.goods)} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Bone key={tile} kind="tile" />
      ))}
    </div>
  );
}
