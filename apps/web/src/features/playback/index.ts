export { PLAYER_KEYS } from './player-keys.ts';
export { PlaybackTab } from './playback-tab.tsx';
