// Reads which metrics a PromQL expression queries, with the labels that it compares or groups by.

import { parser } from '@prometheus-io/lezer-promql';

export interface AskedMetric {
  readonly name: string;
  /** The label comparisons. */
  readonly matchers: readonly { readonly label: string; readonly op: string; readonly value: string }[];
}

export interface AskedFor {
  readonly metrics: readonly AskedMetric[];
  /** The labels by which anything is grouped or joined. */
  readonly groupedBy: readonly string[];
}

/** Reads an expression. Throws Error when it is invalid. */
export function readPromql(expression: string): AskedFor {
  const text = (node: { from: number; to: number }): string => expression.slice(node.from, node.to);
  const metrics: AskedMetric[] = [];
  const groupedBy: string[] = [];
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError)
        throw new Error(`not PromQL at ${node.from}: …${expression.slice(node.from, node.from + 30)}`);
      if (node.name === 'VectorSelector') {
        const selector = node.node;
        const name = selector.getChild('Identifier');
        if (!name) throw new Error(`a selector without a metric: ${text(selector)}`);
        const matchers = [...text(selector).matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)];
        metrics.push({
          name: text(name),
          matchers: matchers.map(([, label = '', op = '', value = '']) => ({ label, op, value })),
        });
      }
      if (node.name === 'GroupingLabels') groupedBy.push(...(text(node).match(/\w+/g) ?? []));
    },
  });
  return { metrics, groupedBy };
}
