/** In the address of a leaderboard: asks at once whether to publish the results. */
export const PUBLISH_PARAM = 'publish';
