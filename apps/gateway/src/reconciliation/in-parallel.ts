/** Calls `work` with each of `inputs`, at most `atOnce` at a time, and returns the results in their order. */
export async function inParallel<Input, Output>(
  inputs: readonly Input[],
  atOnce: number,
  work: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const results: Output[] = [];
  const rest = inputs.entries();
  async function workOn(): Promise<void> {
    for (const [index, input] of rest) results[index] = await work(input);
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, inputs.length) }, workOn));
  return results;
}
