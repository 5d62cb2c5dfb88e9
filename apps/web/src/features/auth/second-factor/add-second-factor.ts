/** The address where staff set a second factor up before anything else, where the installation demands it. */
export const ADD_SECOND_FACTOR = '/add-second-factor';
