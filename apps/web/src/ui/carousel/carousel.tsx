import { type ReactNode, useState } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { useSwipe } from '../gesture/use-swipe.ts';
import { ForwardIcon } from '../icon/icons.tsx';
import { uiCopy } from '../copy.ts';
import { classNames } from '@phonebill/styles';
import * as styles from './carousel.module.css';

const looks = { card: styles.card, line: styles.line };

interface Slide {
  readonly key: string;
  readonly content: ReactNode;
  /** Absent if the slide cannot be tapped. */
  readonly onTap?: (() => unknown) | undefined;
}

interface CarouselProps {
  readonly label: string;
  /** A card with dots under it, or one quiet line. */
  readonly kind: keyof typeof looks;
  readonly slides: readonly Slide[];
}

/**
 * Renders several slides in one place, one visible at a time. It moves only by the user's action: a swipe, a
 * dot, or a key.
 */
export function Carousel({ label, kind, slides }: CarouselProps): ReactNode {
  const [chosen, setChosen] = useState(0);
  const shown = Math.min(chosen, slides.length - 1);
  const step = (by: number) => setChosen((shown + by + slides.length) % slides.length);
  const { swipeArea, tap } = useSwipe((direction) => step(direction === 'left' ? 1 : -1));
  return (
    <section
      className={classNames(styles.carousel, looks[kind])}
      data-testid={`carousel-${kind}`}
      aria-label={label}
    >
      <div className={styles.window} {...swipeArea}>
        <ul className={styles.track} style={{ transform: `translateX(${-100 * shown}%)` }}>
          {slides.map(({ key, content, onTap }, index) => (
            <li key={key} className={styles.slide} inert={index !== shown}>
              {onTap ? (
                <button
                  type="button"
                  className={styles.content}
                  onClick={(event) => tap(event, () => void onTap())}
                >
                  {content}
                </button>
              ) : (
                <p className={styles.content}>{content}</p>
              )}
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 &&
        (kind === 'card' ? (
          <Dots count={slides.length} shown={shown} onChoose={setChosen} />
        ) : (
          <NextButton count={slides.length} shown={shown} onNext={() => step(1)} />
        ))}
    </section>
  );
}

function Dots({
  count,
  shown,
  onChoose,
}: {
  readonly count: number;
  readonly shown: number;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  const texts = useTexts(uiCopy);
  return (
    <div className={styles.dots}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          className={styles.dot}
          aria-label={texts.slide(index + 1, count)}
          aria-current={index === shown || undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  );
}

function NextButton({
  count,
  shown,
  onNext,
}: {
  readonly count: number;
  readonly shown: number;
  readonly onNext: () => void;
}): ReactNode {
  const texts = useTexts(uiCopy);
  return (
    <button
      type="button"
      className={styles.next}
      aria-label={texts.nextSlide(shown + 1, count)}
      onClick={onNext}
    >
      {shown + 1}/{count}
      <ForwardIcon />
    </button>
  );
}
