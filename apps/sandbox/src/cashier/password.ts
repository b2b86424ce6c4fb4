/** Every payer's payment password. The pay page and the index page say it openly. */
export const DEMO_PASSWORD = '123456';

/** With so many wrong passwords a trade is declined. */
export const MOST_WRONG_PASSWORDS = 3;
