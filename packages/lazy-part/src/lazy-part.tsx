// Parts of pages whose scripts are loaded when they are first shown, or ahead of that. React's `lazy` and
// `Suspense` alone are not enough: they replace a fallback no sooner than 300 ms after showing it, and they
// show it the first time even when the part's script is already there.

import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useReducer,
} from 'react';

export interface PartModule<Props> {
  readonly default: ComponentType<Props>;
}

/** Redraws the boundary around a part. */
const DrawAnew = createContext<() => void>(() => undefined);

interface PartBoundaryProps {
  /** Shown in place of the children while one of their scripts is loading; nothing if omitted. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The boundary in which lazy parts wait. A redraw requested through it is an ordinary update, which React
 * does not delay as it delays what `Suspense` draws by itself.
 */
export function PartBoundary({ fallback, children }: PartBoundaryProps): ReactNode {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  return (
    <DrawAnew value={drawAnew}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </DrawAnew>
  );
}

/**
 * Creates a part that is loaded when it is first drawn, inside a {@link PartBoundary}, and that is drawn at
 * once if `load` has it already. The part throws what `load` throws.
 */
export function lazyPart<Props extends object>(
  load: () => PartModule<Props> | Promise<PartModule<Props>>,
): ComponentType<Props> {
  let loaded: PartModule<Props> | undefined;
  let awaited: Promise<PartModule<Props>> | undefined;
  function ask(): PartModule<Props> | Promise<PartModule<Props>> {
    const answer = load();
    if (!('then' in answer)) return answer;
    return (awaited = answer.then((module) => (loaded = module)));
  }
  return function LazyPart(props: Props): ReactNode {
    const drawAnew = use(DrawAnew);
    const answer = loaded ?? awaited ?? ask();
    if ('then' in answer) void answer.then(drawAnew, drawAnew);
    const { default: Part } = 'then' in answer ? use(answer) : answer;
    return <Part {...props} />;
  };
}

/**
 * Creates a lazy part that the page can do without: nothing is shown when its script cannot be loaded, or
 * when it cannot be drawn from the answer.
 */
export function extraPart<Props extends object>(
  load: () => Promise<PartModule<Props>>,
): ComponentType<Props> {
  const Part = lazyPart<Props>(() => load().catch(() => ({ default: () => null })));
  return function ExtraPart(props: Props): ReactNode {
    return (
      <Dispensable>
        <Part {...props} />
      </Dispensable>
    );
  };
}

class Dispensable extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return !this.state.isBroken && this.props.children;
  }
}
