/** The address where whoever has a first password chooses an own one. */
export const CHOOSE_PASSWORD = '/choose-password';
