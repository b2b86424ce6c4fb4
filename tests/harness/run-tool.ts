import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a program of node_modules, such as vitest, and shows its output as it arrives. Returns its exit code.
 * The program ends with this process.
 */
export async function runTool(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const stopWithUs = (): void => void child.kill('SIGTERM');
  process.once('exit', stopWithUs);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.removeListener('exit', stopWithUs);
  return code;
}
