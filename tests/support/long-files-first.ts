import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Whole programs as tests: each takes minutes, and its file is short. Without times of an earlier run vitest
 * begins with the longest text, so these came last, the last one alone.
 */
const LONG = /^tests\/(chaos|simulation|abuse|restore|operate|year)\//;

/** What takes longest begins first: no worker is left with it when the others have nothing more to do. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which gives a list of its own
    const others = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.test(relative(this.ctx.config.root, moduleId));
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file))];
  }
}
