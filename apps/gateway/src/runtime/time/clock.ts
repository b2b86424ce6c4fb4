/** The present time in milliseconds since 1970. Given in, so that tests can move time by months. */
export type Clock = () => number;
