import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that run whole programs: each takes minutes, but its file is short. Without times of an earlier run
 * vitest begins with the longest text, so these would start last, and the last one would run alone.
 */
const LONG = /^tests\/(chaos|simulation|abuse|restore|operate|year)\//;

/** Starts the slowest files first, so that no worker is still busy with one when the others have finished. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which gives a list of its own
    const others = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.test(relative(this.ctx.config.root, moduleId));
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file))];
  }
}
