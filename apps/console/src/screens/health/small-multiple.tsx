import { type ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { Table } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { healthTexts } from './texts.ts';
import * as styles from './health.module.css';

/** Width and height in the picture's own units; the page scales it. */
const [WIDTH, HEIGHT] = [300, 60];
const GAP = 1;

export interface Point {
  readonly at: string;
  /** The value; null if there is none for that time. */
  readonly value: number | null;
}

interface SmallMultipleProps {
  readonly title: string;
  readonly points: readonly Point[];
  readonly format: (value: number | null) => string;
}

/**
 * Renders one series as bars over the window, with its peak as text and the same figures as a table. Plain
 * SVG: at most 48 bars without zoom are a dozen lines, whereas a chart library uses a canvas, which screen
 * readers cannot read, or inline styles, which the console's policy refuses.
 */
export function SmallMultiple({ title, points, format }: SmallMultipleProps): ReactNode {
  const texts = useTexts(healthTexts);
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const peak = Math.max(0, ...values);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className={styles.multiple}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        {values.length > 0 && <span className={styles.peak}>{texts.peak(format(peak))}</span>}
      </figcaption>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {barsOf(points, peak).map(({ x, y, width, height }) => (
          <rect key={x} className={styles.bar} x={x} y={y} width={width} height={height} />
        ))}
        <line className={styles.base} x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{first && formatMoment(first.at).slice(11, 16)}</span>
        <span>{last && formatMoment(last.at).slice(11, 16)}</span>
      </div>
      <details>
        <summary className={styles.summary}>{texts.asTable}</summary>
        <Table
          label={title}
          rows={points}
          keyOf={({ at }) => at}
          isBounded
          columns={[
            { id: 'at', head: texts.from, renderCell: ({ at }) => formatMoment(at).slice(5, 16) },
            { id: 'value', head: title, isFigure: true, renderCell: ({ value }) => format(value) },
          ]}
        />
      </details>
    </figure>
  );
}

/** Returns a bar for each point with a value above zero, the highest as high as the picture. */
export function barsOf(points: readonly Point[], peak: number) {
  const step = WIDTH / Math.max(1, points.length);
  return points.flatMap(({ value }, place) => {
    if (value === null || value <= 0 || peak <= 0) return [];
    const height = Math.max(1, (value / peak) * HEIGHT);
    return [{ x: place * step + GAP / 2, y: HEIGHT - height, width: Math.max(1, step - GAP), height }];
  });
}
