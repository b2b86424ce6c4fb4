import type { ReactNode } from 'react';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import './order-layout.css';

/** An order that is still to come, in the layout it will have. The shell is drawn without words. */
export function OrderWaiting({ words }: { readonly words?: string }): ReactNode {
  return (
    <>
      <div className="order-waiting">
        <span className="order-waiting__sign" aria-hidden="true" />
        <Bone kind="hero" />
        <p className="order-waiting__words">{words}</p>
      </div>
      <Bone kind="block" />
      <Bone kind="block" />
    </>
  );
}
