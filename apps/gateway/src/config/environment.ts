/** The process's environment, for the entry point to give on. */
export function environment(): NodeJS.ProcessEnv {
  return process.env;
}
