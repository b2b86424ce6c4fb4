/** The samples of a scrape: values by name and labels, the labels in the received order. */
export type Scrape = ReadonlyMap<string, number>;

/** Requests a process's metrics, as Prometheus does. */
export async function scrape(operationsUrl: string): Promise<Scrape> {
  const answer = await fetch(`${operationsUrl}/metrics`);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  const samples = new Map<string, number>();
  for (const line of (await answer.text()).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const end = line.lastIndexOf(' ');
    samples.set(line.slice(0, end), Number(line.slice(end + 1)));
  }
  return samples;
}

/** Returns the samples of a metric, by their labels alone. */
export function samplesOf(scraped: Scrape, metric: string): Record<string, number> {
  return Object.fromEntries(
    [...scraped].flatMap(([name, value]) =>
      name === metric || name.startsWith(`${metric}{`) ? [[name.slice(metric.length), value]] : [],
    ),
  );
}
