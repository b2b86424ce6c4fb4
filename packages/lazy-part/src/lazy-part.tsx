// Parts of pages whose scripts come when they are first shown, or ahead of that. Not by React's `lazy`
// and `Suspense` alone: what these show comes no sooner than 300 ms after what stood in its place, and they
// let something stand there the first time, though the part's script may be there already.

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

/** Draws the boundary around a part anew. */
const DrawAnew = createContext<() => void>(() => undefined);

interface PartBoundaryProps {
  /** Stands in the place of the children while a script of theirs is awaited; nothing if it is not given. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Where parts are awaited. What it is asked to draw anew is an update like any other, which React does not
 * hold back as it does what `Suspense` draws by itself.
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
 * A part that is loaded when it is first drawn, inside a {@link PartBoundary}, and drawn at once where `load`
 * has it already. The part throws what `load` throws.
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
 * A lazy part that the page does without: nothing stands there where its script cannot be loaded, or where it
 * cannot be drawn from what was answered.
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
