import { counted, type Language, type Playback, type ProgramStart, type RunEvent } from '@assay/contract';
import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffectEvent, useMemo, type KeyboardEvent } from 'react';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { ChainNotes } from './chain-notes.tsx';
import { Controls } from './controls.tsx';
import { FigureList } from './figure-list.tsx';
import { clockTime } from './marker-words.ts';
import { MarkerList } from './marker-list.tsx';
import { MomentFacts } from './moment-facts.tsx';
import classes from './playback.module.css';
import { playerAction, type PlayerAction } from './player-keys.ts';
import { Scrubber } from './scrubber.tsx';
import { ShownProgram, type ShownBlock } from './shown-program.tsx';
import { usePlayer } from './use-player.ts';
import { standAt, useTimeline, type Timeline } from './use-timeline.ts';

/** Where code and markers stand side by side (`playback.module.css`). */
const SIDE_BY_SIDE = '(min-width: 62em)';
/** Who goes to the previous marker while it plays is past the one before already, ms. */
const GRACE_MS = 700;

interface PlayerProps {
  playback: Playback;
  question: ProgramStart;
  /** The blocks of a program, with the author's text where the student has none. */
  blocksOf: (language: Language, texts: readonly string[]) => readonly ShownBlock[];
}

/** What the newest change did to a block; null before the first, and after a whole program. */
const changedAt = ({ changes }: Timeline, entries: number) => {
  const change = changes[entries - 1];
  if (!change || change.length === 2) return null;
  const [, block, from, , inserted] = change;
  return { block, from, to: from + inserted.length };
};

/** The last run by a moment, and how many changes there were since. */
const lastRun = (timeline: Timeline, at: number): { run: RunEvent | null; entries: number } => {
  const run = timeline.markers.findLast(({ marker }) => marker.kind === 'RUN' && marker.at <= at)?.marker;
  return run?.kind === 'RUN'
    ? { run, entries: standAt(timeline, timeline.clock.playOf(run.at)).entries }
    : { run: null, entries: 0 };
};

/** Plays how a program came about: its text at any moment, what happened beside it, and what it comes to. */
const Player = ({ playback, question, blocksOf }: PlayerProps) => {
  const timeline = useTimeline(playback, question);
  const { clock, moments, markers, history, start } = timeline;
  const player = usePlayer(clock.length);
  const fills = useMediaQuery(SIDE_BY_SIDE, undefined, { getInitialValueInEffect: false });
  const { play } = player;
  const { at, entries } = standAt(timeline, play);
  const current = markers.findLastIndex(({ play: begin }) => begin <= play + 0.5);
  const shown = history.programAt(entries) ?? start;
  const { run, entries: ranWith } = lastRun(timeline, at);
  const changed = useMemo(() => changedAt(timeline, entries), [timeline, entries]);
  const seek = useEffectEvent(player.seek);

  const toEntry = (by: 1 | -1) => {
    if (by === 1) return player.seek(clock.playOf(moments[entries] ?? at));
    const newest = moments[entries - 1] ?? 0;
    player.seek(clock.playOf(moments.findLast((moment) => moment < newest) ?? 0));
  };
  const toMarker = (by: 1 | -1) => {
    const before = play - (player.isPlaying ? GRACE_MS : 0.5);
    const next =
      by === 1 ? markers.find((one) => one.play > play + 0.5) : markers.findLast((one) => one.play < before);
    player.seek(next?.play ?? (by === 1 ? clock.length : 0));
  };
  const act = (action: PlayerAction) => {
    if (action.do === 'toggle') player.toggle();
    if (action.do === 'move') player.seek(play + action.seconds * 1000);
    if (action.do === 'part') player.seek(action.of * clock.length);
    if (action.do === 'speed') player.changeSpeed(action.by);
    if (action.do === 'entry') toEntry(action.by);
    if (action.do === 'marker') toMarker(action.by);
  };
  const press = (event: KeyboardEvent) => {
    const action = playerAction(event.key, event.ctrlKey || event.metaKey || event.altKey, event.target);
    if (!action) return;
    event.preventDefault();
    act(action);
  };

  if (moments.length === 0 || !shown.language)
    return (
      <div className={classes.nothing}>
        <ChainNotes chain={playback.chain} startedAt={playback.startedAt} timeline={timeline} />
        <EmptyState title="Nothing was typed for this question." />
      </div>
    );
  const moment = `${clockTime(playback.startedAt, at)}, ${entries.toLocaleString('en')} of ${counted(moments.length, 'change')}`;
  return (
    // Its keys act while something in it has the focus; a press anywhere in it gives it that.
    <Box
      component="section"
      className={classes.player}
      aria-label="Playback"
      tabIndex={-1}
      data-own-keys
      onKeyDown={press}
    >
      <ChainNotes chain={playback.chain} startedAt={playback.startedAt} timeline={timeline} />
      <div className={classes.stage}>
        <ShownProgram
          language={shown.language}
          blocks={blocksOf(shown.language, shown.texts)}
          changed={changed}
          fills={fills ?? false}
        />
        <div className={classes.beside}>
          <MomentFacts run={run} changesSince={entries - ranWith} />
          <MarkerList startedAt={playback.startedAt} markers={markers} current={current} onSeek={seek} />
        </div>
      </div>
      <Scrubber length={clock.length} play={play} moment={moment} markers={markers} onSeek={player.seek} />
      <Controls
        isPlaying={player.isPlaying}
        speed={player.speed}
        play={play}
        length={clock.length}
        moment={moment}
        onAct={act}
        onSpeed={player.setSpeed}
      />
      <FigureList figures={timeline.figures} shortened={clock.shortened} />
    </Box>
  );
};

export default Player;
