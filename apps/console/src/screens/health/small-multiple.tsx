import { type ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { Table } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { healthTexts } from './texts.ts';
import * as styles from './health.module.css';

/** In the units of the picture; the page scales it. */
const [WIDTH, HEIGHT] = [300, 60];
const GAP = 1;

export interface Point {
  readonly at: string;
  /** Null: nothing happened then. */
  readonly value: number | null;
}

interface SmallMultipleProps {
  readonly title: string;
  readonly points: readonly Point[];
  readonly format: (value: number | null) => string;
}

/**
 * One series as bars over the window, with its peak in words and the same figures as a table. Plain SVG: at
 * most 48 bars that nobody zooms are a dozen lines, and a chart library brings a canvas that no reader of
 * screens sees, or inline styles that the console's policy refuses.
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

/** A bar for each point with something in it, the highest as high as the picture. */
export function barsOf(points: readonly Point[], peak: number) {
  const step = WIDTH / Math.max(1, points.length);
  return points.flatMap(({ value }, place) => {
    if (value === null || value <= 0 || peak <= 0) return [];
    const height = Math.max(1, (value / peak) * HEIGHT);
    return [{ x: place * step + GAP / 2, y: HEIGHT - height, width: Math.max(1, step - GAP), height }];
  });
}
